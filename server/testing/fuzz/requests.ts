import * as fc from 'fast-check';
import type { Operation, Schema } from './document.ts';
import { absurd, CANARY, nearly, TEXTS, valid, type Known } from './values.ts';

/** One request that may be sent again from what a failure prints of it. */
export type FuzzRequest = {
  who: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
};

export type Scene = Known & {
  /** The cookies of everybody who calls, by name. */
  cookies: Readonly<Record<string, string>>;
  /** The secret of machines. */
  secret: string;
};

/** Operations that nobody fuzzes: they make providers fail, on purpose, for everybody who calls after them. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['demoMudarFalha']);

/** Requests of one operation, right, nearly right and absurd, from everybody. */
export function requestsOf(
  operation: Operation,
  schemas: Record<string, Schema>,
  scene: Scene,
): fc.Arbitrary<FuzzRequest> {
  const { method, path, parameters } = operation;
  const right = (shape: Schema) => valid(shape, schemas, scene);
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const places = fc.tuple(...inPath.map(({ schema }) => place(right(schema), scene)));
  const query = fc.tuple(...inQuery.map(({ name, schema }) => question(name, right(schema))));
  const noise = fc.option(fc.constantFrom(...NOISE), { freq: 8, nil: '' });
  return fc
    .record({
      who: fc.constantFrom(...Object.keys(scene.cookies)),
      places,
      query,
      noise,
      body: method === 'GET' || method === 'HEAD' ? fc.constant(undefined) : bodies(operation, right),
      headers: headers(operation, scene),
    })
    .map(({ who, places: values, query: asked, noise: extra, body, headers: sent }) => {
      let at = -1;
      const filled = path.replace(/\{\w+\}/g, () => values[(at += 1)] ?? '');
      const search = [...asked.filter((part) => part !== ''), ...(extra === '' ? [] : [extra])].join('&');
      return {
        who,
        method,
        url: search === '' ? filled : `${filled}?${search}`,
        headers: { ...sent, ...body?.headers },
        body: body?.text,
      };
    });
}

/** Where it is meant to be one segment: encoded, as a browser would, or raw. */
function place(right: fc.Arbitrary<unknown>, { ids, texts }: Known): fc.Arbitrary<string> {
  const odd = fc.constantFrom<string>(...TEXTS.filter((text) => text !== ''), ...texts);
  return fc.oneof(
    { weight: 5, arbitrary: right.map((value) => encode(String(value))) },
    { weight: 4, arbitrary: fc.constantFrom(...ids).map(encode) },
    { weight: 2, arbitrary: odd.map((text) => encode(text.slice(0, 3000))) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '%zz', '%00', '%ed%a0%80', '..', '.', '%2e%2e', '%2f', '*'),
    },
  );
}

function question(name: string, right: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const pair = (value: unknown) =>
    `${encode(name)}=${encode(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`;
  return fc.oneof(
    { weight: 4, arbitrary: right.map(pair) },
    { weight: 2, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: absurd.map((value) => pair(value).slice(0, 6000)) },
    { weight: 1, arbitrary: right.map((value) => `${pair(value)}&${pair(value)}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        `${name}[]=1`,
        `${name}[__proto__][a]=1`,
        `${name}=%zz`,
        `${name}=%00`,
        name,
      ),
    },
  );
}

const NOISE = [
  '__proto__=1',
  'a[b][c][d]=1',
  '%=%',
  '&'.repeat(2000),
  'constructor[prototype][a]=1',
  `q=${CANARY}`,
];

const JSON_TYPE = 'application/json';
type Body = { text: string; headers: Record<string, string> } | undefined;

function bodies(
  { requestBody }: Operation,
  right: (shape: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Body> {
  const [type = JSON_TYPE, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const fits = content?.schema ? right(content.schema) : fc.constant<unknown>({});
  const json = (value: unknown): Body => ({
    text: JSON.stringify(value) ?? '',
    headers: { 'content-type': JSON_TYPE },
  });
  const raw = fc.record({
    text: fc.constantFrom(...RAW),
    type: fc.constantFrom(type, JSON_TYPE, ...TYPES),
  });
  return fc.oneof(
    { weight: 4, arbitrary: fits.map(json) },
    { weight: 6, arbitrary: nearly(fits).map(json) },
    { weight: 2, arbitrary: absurd.map(json) },
    { weight: 2, arbitrary: raw.map(({ text, type: as }) => ({ text, headers: { 'content-type': as } })) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const RAW = [
  '',
  '{',
  'null',
  '"',
  '\uFEFF{}',
  '{"a":1,"a":2}',
  '{"__proto__":{"papel":"Admin"}}',
  '[1e999999]',
  '{"a":"\\ud83d\\u0000"}',
  DEEP,
  `{"a":${DEEP}}`,
  `"${CANARY}${'x'.repeat(600_000)}"`,
  `%PDF-1.7 ${CANARY}`,
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  'a=b&a[]=c',
] as const;
const TYPES = [
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/xml',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
  'application/offset+octet-stream',
  'application/pdf',
  '',
  '/',
  'a/b; c=";',
] as const;

function headers({ secretHeader, path }: Operation, { secret }: Scene): fc.Arbitrary<Record<string, string>> {
  const odd = fc.constantFrom<Record<string, string>>(...ODD_HEADERS);
  const none = fc.constant<Record<string, string>>({});
  const some = fc.oneof({ weight: 5, arbitrary: none }, { weight: 2, arbitrary: odd });
  if (secretHeader !== null) {
    const forged = fc.constantFrom(
      secret,
      secret,
      '',
      'x',
      secret.slice(1),
      secret.toUpperCase(),
      'x'.repeat(5000),
    );
    return fc.tuple(some, forged).map(([rest, value]) => ({ ...rest, [secretHeader]: value }));
  }
  if (!path.startsWith('/api/uploads')) return some;
  return fc
    .tuple(some, fc.constantFrom(...TUS))
    .map(([rest, tus]) => ({ 'tus-resumable': '1.0.0', ...tus, ...rest }));
}

const ODD_HEADERS = [
  { origin: 'https://outro.exemplo.com' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
  { accept: 'text/html' },
  { 'accept-encoding': 'gzip;q=9, *;q=0, br' },
  { 'accept-language': `${CANARY};q=${'9'.repeat(400)}` },
  { range: 'bytes=9-1,-0,a-' },
  { range: 'bytes=0-99999999999999999999' },
  { 'if-none-match': '"' },
  { 'if-modified-since': CANARY },
  { 'last-event-id': '-1' },
  { 'last-event-id': '99999999999999999999999' },
  { 'x-forwarded-for': '::1, 300.1.1.1, <script>' },
  { 'x-forwarded-proto': 'javascript' },
  { 'x-request-id': CANARY },
  { 'x-http-method-override': 'DELETE' },
  { 'user-agent': `${'('.repeat(3000)}${CANARY}` },
  { host: 'mal.exemplo.com' },
  { 'content-encoding': 'gzip' },
  { expect: '100-continue' },
  { authorization: `Bearer ${CANARY}` },
];

const TUS: Record<string, string>[] = [
  {},
  { 'tus-resumable': '9' },
  { 'upload-length': '10', 'upload-metadata': 'filename YQ==' },
  { 'upload-length': '-1' },
  { 'upload-length': '1e9', 'upload-metadata': ',,,' },
  { 'upload-length': '99999999999999999999' },
  { 'upload-defer-length': '1' },
  { 'upload-concat': 'final;/a /b' },
  { 'upload-offset': '0' },
  { 'upload-offset': '-1' },
  { 'upload-offset': 'NaN' },
  { 'upload-length': '10', 'upload-metadata': `pedido ${'A'.repeat(4000)}, filename ____` },
];

/** As in an address: half of a surrogate pair, which no address can hold, becomes the replacement sign. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
