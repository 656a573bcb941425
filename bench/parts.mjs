// Scripts of a complete run, and the patterns of their figures in the table.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const SEARCHES = ['search: CPF', 'search: part of a CPF', 'search: whole name', 'search: first name'];
const here = (script) => existsSync(join(import.meta.dirname, script));

/** Ratio of p50: the last but one number of a line of two sizes. */
const ratioOf = (name) => new RegExp(`^${name} .* ([\\d.]+) / [\\d.]+$`, 'm');
/** p50 and p99 of a line of with-server.mjs' report. */
const p50Of = (name) => new RegExp(`^${name}.*p50 ([\\d.]+)`, 'm');
const p99Of = (name) => new RegExp(`^${name}.*p99 ([\\d.]+)`, 'm');

/** Open streams per patient. */
const STREAMS = 5;

function streams(patients, quickPatients) {
  const at = `post to seen at ${(patients * STREAMS).toLocaleString('en')} streams`;
  return {
    script: 'live.mjs',
    words: [patients, STREAMS, 600, 'chat'],
    quick: [quickPatients, STREAMS, 60, 'chat'],
    figures: [
      { says: `${at}, p50`, unit: 'ms', at: p50Of('post to seen') },
      { says: `${at}, p99`, unit: 'ms', at: p99Of('post to seen'), limit: 25 },
    ],
  };
}

/**
 * By name. `words` are the arguments of a complete run, `quick` those of a smoke run, `minutes` the time limit. Each
 * figure is the first group of its pattern in the script's output, with its promise, if any.
 */
export const PARTS = {
  search: {
    script: 'pedidos.mjs',
    words: [10_000, 1_000_000, 300],
    quick: [1_000, 5_000, 20],
    figures: SEARCHES.map((name) => ({
      says: `${name}: p50 at 1 M orders, in p50 at 10 k`,
      unit: '×',
      at: ratioOf(name),
      limit: 1.3,
    })),
  },
  'streams-1000': streams(200, 10),
  'streams-10000': streams(2_000, 20),
  events: {
    script: 'events.mjs',
    words: ['--events=20000', '--replicas=10', '--disk=0'],
    quick: ['--events=2000', '--replicas=2', '--disk=0'],
    figures: [
      { says: 'live events of ten replicas: lost of 200,000', unit: '', at: /lost (\d+) of/, limit: 0 },
      { says: 'live events of ten replicas: seen, p99', unit: 'ms', at: /p99 (\d+) ms/, limit: 3_000 },
      { says: 'transactions of ten replicas', unit: '/s', at: /(\d+) commits\/s/ },
    ],
  },
  replicas: {
    script: 'replicas.mjs',
    words: [10, 60, 12],
    quick: [2, 10, 4],
    figures: [
      {
        says: 'ten replicas, one killed: acknowledged and missing',
        unit: '',
        at: /^problems: (\d+)/m,
        limit: 0,
      },
      { says: 'failed at the other nine', unit: '', at: /not killed: (\d+)/, limit: 0 },
      { says: "sessions that waited for another's lock", unit: '%', at: /lock: ([\d.]+) %/, limit: 1 },
      {
        says: 'message to its live event, p99',
        unit: 'ms',
        at: p99Of('message to its live event'),
        limit: 3_000,
      },
    ],
  },
  uploads: {
    script: 'uploads.mjs',
    minutes: 4,
    words: [],
    quick: [],
    figures: [
      {
        says: 'a PDF of 50 MB: the server grows by',
        unit: 'MB',
        at: /^a PDF of 50 MB: growth of the server +(\d+)/m,
        limit: 32,
      },
      { says: 'a PDF of 50 MB: until it is stored', unit: 'ms', at: /MB, in (\d+) ms/ },
    ],
  },
  sign: {
    script: 'sign.mjs',
    words: [],
    quick: [20, 20],
    figures: [
      { says: 'a document signed, in bare signatures', unit: '×', at: /signed: .* ([\d.]+) bare signatures/ },
      {
        says: 'a document checked, in bare signatures',
        unit: '×',
        at: /checked: .* ([\d.]+) bare signatures/,
      },
      {
        says: 'a document given proofs and a time-stamp, in bare signatures',
        unit: '×',
        at: /played here: .* ([\d.]+) bare signatures/,
      },
    ],
  },
  issue: {
    script: 'sign-queue.mjs',
    words: [],
    quick: [20],
    figures: [
      { says: 'issued documents signed through rows and store', unit: '/s', at: /([\d.]+) per second/ },
    ],
  },
  start: {
    script: 'start.mjs',
    words: [5],
    quick: [1],
    figures: [
      { says: 'cold start, empty folder, p50', unit: 'ms', at: p50Of('first start') },
      { says: 'warm start, p50', unit: 'ms', at: p50Of('second start'), limit: 3_000 },
    ],
  },
  entrances: {
    script: 'entrances.mjs',
    words: [5],
    quick: [1],
    figures: ['/login', '/pedido'].flatMap((path) => [
      {
        says: `${path} on slow 3G: form shown, in a bare form`,
        unit: '×',
        at: new RegExp(`^${path}: shown ([\\d.]+)`, 'm'),
        limit: 2,
      },
      {
        says: `${path} on slow 3G: taken over, in a bare page with 130 kB of script`,
        unit: '×',
        at: new RegExp(`^${path}: .*taken over ([\\d.]+)`, 'm'),
        limit: 1.2,
      },
    ]),
  },
  fhir: {
    script: 'fhir.mjs',
    words: [10_000],
    quick: [200],
    figures: [
      { says: 'export as FHIR: documents, in bare rows', unit: '×', at: /, ([\d.]+) of \d+ bare rows/ },
      {
        says: 'export as FHIR: memory beyond that of a tenth',
        unit: 'MB',
        at: /take (\d+) MB more/,
        limit: 32,
      },
    ],
  },
  ...(here('idle.mjs') && {
    idle: {
      script: 'idle.mjs',
      words: [],
      quick: [],
      figures: [
        { says: 'idle: transactions per second', unit: '/s', at: /([\d.]+) transactions/, limit: 3 },
        { says: 'idle: of a core', unit: '%', at: /([\d.]+) ?%/, limit: 1 },
      ],
    },
  }),
};
