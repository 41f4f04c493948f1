"""Draw the PNG icons of the page from public/icon.svg with Chromium; run it after changing the drawing."""

from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent / "public"
# Phones cut maskable icons to their own form: full bleed, with the picture within the safe middle.
FORMS = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-maskable-512.png": (512, True),
    "apple-touch-icon.png": (180, True),
}


def main() -> None:
    """Write the icons beside the drawing."""
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, (size, bleeds) in FORMS.items():
            svg = drawing.replace('rx="28"', 'rx="0"') if bleeds else drawing
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>*{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{svg}"
            )
            page.screenshot(path=PUBLIC / name, omit_background=True)
        browser.close()


main()
