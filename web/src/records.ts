// Records and links that leave the page: files to keep, addresses to send.

/** Save a record as a file, named after the game and the day. */
export function download(record: unknown, game: string): void {
  const day = new Date();
  const two = (part: number): string => String(part).padStart(2, "0");
  const date = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  const address = URL.createObjectURL(new Blob([JSON.stringify(record), "\n"], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `bocage-${game}-${date}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Hand an address on: to the device's own way of sharing, else to the clipboard. */
export async function share(title: string, path: string): Promise<"shared" | "copied" | "failed"> {
  const url = `${location.origin}${path}`;
  if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, url });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "shared"; // thought better of it
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "failed"; // no clipboard on an address without https
  }
}
