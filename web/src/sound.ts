// Small sounds, made on the spot: knocks on wood, paper that slides, a little bell. No file is loaded.

import { settings } from "./settings.svelte";

export type SoundName =
  | "slide"
  | "turn"
  | "place"
  | "step"
  | "push"
  | "gain"
  | "alarm"
  | "your-turn"
  | "win"
  | "refuse";

const LOUDNESS = 0.22;

let context: AudioContext | null = null;
let out: AudioNode | null = null;
let hiss: AudioBuffer | null = null;

/** Make a sound, if sounds are wanted and somebody has touched the page (before that browsers allow none). */
export function sound(name: SoundName): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  try {
    const { now } = instrument();
    scores[name](now + 0.01);
  } catch {
    // A device without sound plays on in silence.
  }
}

function instrument(): { now: number } {
  if (!context) {
    context = new AudioContext();
    const quiet = context.createGain();
    quiet.gain.value = LOUDNESS;
    // Takes the edge off: everything happens on a table, not in a speaker.
    const soft = context.createBiquadFilter();
    soft.type = "lowpass";
    soft.frequency.value = 5200;
    quiet.connect(soft).connect(context.destination);
    out = quiet;
    hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  }
  if (context.state === "suspended") void context.resume();
  return { now: context.currentTime };
}

/** A gain that rises at once (or within `rise`) and dies away. */
function fading(at: number, loud: number, length: number, rise = 0.004): GainNode {
  const gain = context!.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + rise + length);
  gain.connect(out!);
  return gain;
}

function tone(at: number, pitch: number, loud: number, length: number, shape: OscillatorType, to = pitch): void {
  const voice = context!.createOscillator();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, at);
  if (to !== pitch) voice.frequency.exponentialRampToValueAtTime(to, at + length);
  voice.connect(fading(at, loud, length));
  voice.start(at);
  voice.stop(at + length + 0.05);
}

/** Paper: a breath of noise whose colour moves from one pitch to another. */
function paper(at: number, from: number, to: number, loud: number, length: number, rise = 0.02): void {
  const noise = context!.createBufferSource();
  noise.buffer = hiss;
  const band = context!.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = 0.9;
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + rise + length);
  noise.connect(band).connect(fading(at, loud, length, rise));
  noise.start(at, Math.random() * 0.5, length + rise + 0.1);
}

/** Wood: a short dull note with a click on top. */
function knock(at: number, pitch: number, loud = 0.8): void {
  tone(at, pitch, loud, 0.09, "sine", pitch * 0.82);
  tone(at, pitch * 2.76, loud * 0.3, 0.035, "sine");
  paper(at, 2600, 1400, loud * 0.35, 0.02, 0.002);
}

/** A small wooden bar, as of a marimba. */
function bar(at: number, pitch: number, loud = 0.5): void {
  tone(at, pitch, loud, 0.38, "sine");
  tone(at, pitch * 3.93, loud * 0.18, 0.09, "sine");
}

const scores: Record<SoundName, (at: number) => void> = {
  slide: (at) => paper(at, 900, 2400, 0.55, 0.16, 0.05),
  turn: (at) => {
    paper(at, 1800, 3600, 0.5, 0.05, 0.01);
    paper(at + 0.09, 2600, 1100, 0.6, 0.07, 0.006);
  },
  place: (at) => knock(at, 320),
  step: (at) => {
    knock(at, 430, 0.5);
    knock(at + 0.1, 380, 0.4);
  },
  push: (at) => {
    paper(at, 500, 900, 0.8, 0.2, 0.06);
    knock(at + 0.22, 210, 0.8);
  },
  gain: (at) => {
    bar(at, 659);
    bar(at + 0.09, 880);
  },
  alarm: (at) => {
    bar(at, 587, 0.6);
    bar(at + 0.13, 466, 0.6);
    knock(at + 0.26, 180);
  },
  "your-turn": (at) => {
    bar(at, 523, 0.4);
    bar(at + 0.13, 784, 0.4);
  },
  win: (at) => [523, 659, 784, 1047].forEach((pitch, beat) => bar(at + beat * 0.12, pitch, 0.5)),
  refuse: (at) => {
    knock(at, 170, 0.7);
    knock(at + 0.11, 150, 0.6);
  },
};
