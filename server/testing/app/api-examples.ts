import { randomUUID } from 'node:crypto';

/** One request of the documentation and what it says of the answer. */
export type Example = {
  /** The request as written, for the name of a failure. */
  title: string;
  stranger: boolean;
  method: string;
  path: string;
  headers: [string, string][];
  body: string;
  status: number;
  wantedHeaders: [string, string][];
  wantedBody: string;
};

/** Every fenced block of a Markdown text, in order. @throws on one that is no example */
export function examplesIn(markdown: string): Example[] {
  return [...markdown.matchAll(/^```(.*)\n([^]*?)\n```$/gm)].map(([, info = '', text = '']) => {
    const [request = '', answer = ''] = text.split(/\n+HTTP /);
    const asked = parse(request);
    const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE|HEAD) (\S+)$/.exec(asked.first) ?? [];
    const told = parse(answer);
    if (!/^http(?: stranger)?$/.test(info) || !method || !path || !/^\d{3}$/.test(told.first)) {
      throw new Error(`no example: ${text}`);
    }
    return {
      title: asked.first,
      stranger: info.endsWith('stranger'),
      method,
      path,
      headers: asked.headers,
      body: asked.body,
      status: Number(told.first),
      wantedHeaders: told.headers,
      wantedBody: told.body,
    };
  });
}

/** A first line, header lines, and the body: the lines after an empty one, or from a bracket on. */
function parse(text: string): { first: string; headers: [string, string][]; body: string } {
  const [first = '', ...rest] = text.split('\n');
  const end = rest.findIndex((line) => line === '' || line.startsWith('{'));
  const lines = end < 0 ? rest : rest.slice(0, end);
  const headers = lines.map((line): [string, string] => {
    const [, name = '', value = ''] = /^([\w-]+): (.+)$/.exec(line) ?? [];
    return [name, value];
  });
  return { first, headers, body: end < 0 ? '' : rest.slice(end).join('\n').trim() };
}

const HOLE = /\{\{([^}|]+)(?:\|(\w+))?\}\}/g;

/** Values that examples fill in and take from answers. */
export class Known {
  readonly #values: Map<string, string>;
  readonly files: ReadonlyMap<string, Buffer>;

  constructor(values: Record<string, string>, files: Record<string, Buffer>) {
    this.#values = new Map(Object.entries(values));
    this.files = new Map(Object.entries(files));
  }

  /** A text with its holes filled. @throws on one that nothing filled before */
  fill(text: string): string {
    return text.replaceAll(HOLE, (hole, name: string, how?: string) => {
      const file = this.files.get(name);
      if (file && how === 'length') return String(file.length);
      if (file && how === 'name') return Buffer.from(name).toString('base64');
      if (name.startsWith('uuid ') && !this.#values.has(name)) this.#values.set(name, randomUUID());
      const value = this.#values.get(name);
      if (value === undefined) throw new Error(`nothing fills ${hole}`);
      return how === 'base64' ? Buffer.from(value).toString('base64') : value;
    });
  }

  /** Compares a text with a wanted one; a hole that is not known yet takes the text at its place. */
  fits(wanted: string, actual: string): boolean {
    const [, name = ''] = /^\{\{([^}|]+)\}\}$/.exec(wanted) ?? [];
    const isNew = name !== '' && !name.startsWith('uuid ') && !this.#values.has(name);
    if (!isNew) return this.fill(wanted) === actual;
    this.#values.set(name, actual);
    return true;
  }

  /** Compares JSON: fields that are not wanted may be there. @returns where it differs; null when it fits */
  differs(wanted: unknown, actual: unknown, at = '$'): string | null {
    if (typeof wanted === 'string' && (typeof actual === 'string' || typeof actual === 'number')) {
      return this.fits(wanted, String(actual)) ? null : `${at}: ${actual} instead of ${wanted}`;
    }
    if (typeof wanted !== 'object' || wanted === null) {
      return wanted === actual ? null : `${at}: ${JSON.stringify(actual)} instead of ${String(wanted)}`;
    }
    if (typeof actual !== 'object' || actual === null) return `${at}: ${String(actual)} is no object`;
    if (Array.isArray(wanted) && Array.isArray(actual) && wanted.length !== actual.length) {
      return `${at}: ${actual.length} entries instead of ${wanted.length}`;
    }
    const values = new Map<string, unknown>(Object.entries(actual));
    for (const [key, value] of Object.entries(wanted)) {
      const found = this.differs(value, values.get(key), `${at}.${key}`);
      if (found !== null) return found;
    }
    return null;
  }
}
