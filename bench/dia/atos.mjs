import { performance } from 'node:perf_hooks';

/** Most that an effect may take on a machine busy with other work. */
const PATIENCE_MS = 120_000;

/**
 * A person at a screen whose acts are counted by kind of work: a click, a key that acts, a text typed into a field. The
 * seconds of an act are those from it until its effect is seen.
 */
export class Pessoa {
  constructor(page) {
    this.page = page;
    this.work = new Map();
    this.now = null;
    page.setDefaultTimeout(PATIENCE_MS);
  }

  /** Counts what follows as this kind of work, upon so many things. */
  begin(name, things) {
    this.now = this.work.get(name) ?? { acts: 0, seconds: 0, things: 0 };
    this.now.things += things;
    this.work.set(name, this.now);
  }

  async #act(does, effect) {
    this.now.acts += 1;
    const started = performance.now();
    await does();
    const seen = await effect?.();
    this.now.seconds += (performance.now() - started) / 1000;
    return seen;
  }

  click(locator, effect) {
    return this.#act(() => locator.click(), effect);
  }

  key(name, effect) {
    return this.#act(() => this.page.keyboard.press(name), effect);
  }

  /** Into the field that has the focus. */
  type(text, effect) {
    return this.#act(() => this.page.keyboard.insertText(text), effect);
  }
}

function printLine(name, { things, acts, seconds }) {
  const columns = [
    String(things).padStart(5),
    String(acts).padStart(6),
    (acts / things).toFixed(2).padStart(7),
  ];
  process.stdout.write(`${name.padEnd(34)} ${columns.join(' ')} ${seconds.toFixed(1).padStart(8)}\n`);
}

/** One line a kind of work, and one for all. */
export function printWork(works) {
  process.stdout.write(`${'work'.padEnd(34)}     n   acts  acts/n  seconds\n`);
  const all = { things: 0, acts: 0, seconds: 0 };
  for (const [name, work] of works) {
    printLine(name, work);
    for (const key of Object.keys(all)) all[key] += work[key];
  }
  printLine('all', all);
}
