import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CALLS_WITH_AJUSTES } from './ajustes/calls.testing.ts';
import { CALLS_WITH_ALLERGIES } from './documentos/alergias/calls.testing.ts';
import { CALLS_WITH_ANSWERS } from './documentos/pedido/calls.testing.ts';
import { AVISOS } from './avisos/avisos.ts';
import { CALLS_WITH_LISTS } from './catalogo/calls.testing.ts';
import { CALLS_WITH_IMPORTED } from './importacao/calls.testing.ts';
import { TEXTOS_DO_MEDICO } from './consultorio/textos-do-medico.ts';
import { dadosIniciais, itemInicial } from './documentos/dados.ts';
import { lexico, readLexico } from './documentos/medicamentos/dados.testing.ts';
import { lerItem } from './documentos/leitura/ler-documento.ts';
import { buildContexto, buildDados, buildItem, contextoLido } from './documentos/regras/regras.testing.ts';
import { CAMPOS_DO_ITEM } from './documentos/receita.ts';
import { LIMITES } from './documentos/medicamentos/forca/limites.testing.ts';
import { TIPOS_DE_DOCUMENTO } from './documentos/tipo-de-documento.ts';
import { WITHOUT_TEXT } from './without-text.testing.ts';

const SHAPES: Readonly<Record<string, (length: number) => string>> = {
  blanks: (n) => `a${' '.repeat(n)}b`,
  breaks: (n) => `a${' \n'.repeat(n / 2)}b`,
  nuls: (n) => '\0'.repeat(n),
  accents: (n) => `a${'\u0301'.repeat(n)}`,
  invisible: (n) => '\u200B'.repeat(n),
  names: (n) => `${'clonazepam 2 mg, '.repeat(n / 17)}!`,
  words: (n) => `${'a '.repeat(n / 2)}!`,
  digits: (n) => `${'1'.repeat(n)}x`,
  points: (n) => `${'1.,'.repeat(n / 3)}x`,
  brackets: (n) => `por 1 ${'([*_`'.repeat(n / 5)}`,
  doses: (n) => `1 cp ${'às 8, 1 e 1/2 cp (de 8 em 8 '.repeat(n / 27)}h`,
  addresses: (n) => `https://a${').'.repeat(n / 2)}b`,
  emoji: (n) => '👩\u200D👩\uD83D'.repeat(n / 6),
};
type AnyFunction = (...args: unknown[]) => unknown;

/** Arguments of a function, built around a text. */
type Call = (text: string) => unknown[];

/** An object whose every field is the result of `field`. */
const all = (field: () => unknown) =>
  new Proxy({}, { get: (_, key) => (typeof key === 'string' && key !== 'then' ? field() : undefined) });

/** Arguments that may carry a text. */
type Carrier = (text: string) => unknown;
const WITH_TEXT: readonly Carrier[] = [
  (text) => text,
  (text) => [text],
  (text) => all(() => text),
  (text) => [all(() => text)],
  (text) => all(() => [text]),
  (text) => all(() => all(() => text)),
  (text) => all(() => [all(() => text)]),
  (text) => () => text,
];
/** Arguments beside the text. */
const BESIDE: readonly Carrier[] = [() => undefined, () => 30, () => new Date('2026-01-02'), () => new Set()];

const aviso = (text: string) => ({
  assunto: text,
  titulo: text,
  paragrafos: [text],
  botao: text,
  rodape: text,
});
const item = (text: string) => filled(itemInicial(), text);

/** Copies an object with the text in each of its text fields, and in each medicine. */
function filled(fields: Readonly<Record<string, unknown>>, text: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, unknown] => [
      name,
      name === 'itens' ? [item(text)] : value === '' ? text : value,
    ]),
  );
}

const ofEachKind = (last: unknown): readonly Call[] =>
  TIPOS_DE_DOCUMENTO.map((tipo) => (text) => [tipo, filled(dadosIniciais(tipo), text), last]);

/** The lists of medicines as read, before they are understood. */
const LISTS = readLexico();
const FORTY = { nomes: [], substancias: [...lexico().substancias.values()].slice(0, 40) };
/** A case whose document names and mentions this medicine. */
const lido = (text: string) => {
  const dados = buildDados('simples', { itens: [buildItem(text)], orientacoes: text });
  return contextoLido({ tipo: 'simples', dados });
};

/** Functions whose text fits none of these arguments; for several kinds, one call of each. */
const BY_HAND: Readonly<Record<string, readonly Call[]>> = {
  'avisos/aviso.ts#preencherAviso': [(text) => [aviso(text), { nome: text }]],
  'avisos/problemas-do-aviso.ts#problemasDoAviso': Object.values(AVISOS).map((one) => (text) => [
    one,
    aviso(text),
  ]),
  ...CALLS_WITH_LISTS,
  ...CALLS_WITH_AJUSTES,
  ...CALLS_WITH_IMPORTED,
  'consultorio/textos-do-medico.ts#recusaDoTexto': Object.keys(TEXTOS_DO_MEDICO).map((tipo) => (text) => [
    tipo,
    text,
  ]),
  'contas/tratamento.ts#comPreposicao': [(text) => ['de', text]],
  'contas/plain-text.ts#semNoFim': [(text) => [text, /[\s1.)]/]],
  'documentos/atestado.ts#problemasDoAtestado': [
    (text) => [
      { ...dadosIniciais('atestado'), finalidade: 'comparecimento', inicio: text, periodo: text },
      1,
    ],
  ],
  'documentos/dados.ts#dadosParaReusar': ofEachKind('modelo'),
  'documentos/dados.ts#dadosVisiveis': ofEachKind(buildContexto()),
  'documentos/emissao/nome-do-arquivo.ts#nomeDoArquivo': [
    (text) => [{ titulo: text, paciente: text, assinadoEm: '2026-11-28T12:00:00Z' }],
  ],
  'documentos/extenso/quantidade.ts#quantidadePorExtenso': [(text) => [{ numero: 2, unidade: text }]],
  'documentos/prep.ts#problemasDaPrep': [(text) => [filled(dadosIniciais('prep'), text), buildContexto()]],
  'documentos/medicamentos/lexico/distancia.ts#distancia': [(text) => [text, `a${text}`, 2]],
  'documentos/medicamentos/lexico/item.ts#lerMedicamento': [(text) => [text, lexico()]],
  'documentos/medicamentos/lexico/lexico.ts#criarLexico': [
    (text) => [{ ...LISTS, marcas: [{ marca: text, dcbs: [text] }], marcasSemDcb: [] }],
  ],
  'documentos/medicamentos/lexico/lexico.ts#lerNomes': [(text) => [text, lexico()]],
  'documentos/medicamentos/lexico/mencoes.ts#lerCitados': [(text) => [text, lexico()]],
  'documentos/medicamentos/lexico/parecidos.ts#nomesParecidos': [(text) => [text, lexico()]],
  'documentos/regras/campos.ts#problemasDosCampos': [
    (text) => [CAMPOS_DO_ITEM, {}, lido(text), { item: item(text), indice: 0 }],
  ],
  'documentos/regras/desconhecidos.ts#problemasDoNome': [
    (text) => [item(text), lerItem(buildItem(text), lexico()), 0],
  ],
  ...CALLS_WITH_ALLERGIES,
  ...CALLS_WITH_ANSWERS,
  'documentos/regras/entendido.ts#entendido': [(text) => [buildItem(text), lido(text)]],
  'documentos/regras/itens.ts#listasDosItens': [(text) => [[buildItem(text)], lido(text)]],
  'documentos/leitura/ler-documento.ts#lerDocumento': TIPOS_DE_DOCUMENTO.map((tipo) => (text) => [
    { tipo, dados: filled(dadosIniciais(tipo), text) },
    lexico(),
  ]),
  'documentos/leitura/ler-excecoes.ts#lerExcecoes': [(text) => [buildItem(text), FORTY]],
  'documentos/leitura/ler-documento.ts#lerItem': [(text) => [item(text), lexico()]],
  'documentos/regras/mencoes.ts#problemasDasMencoes': [
    (text) => ['simples', { mencoes: [text] }, lido(text)],
  ],
  'documentos/regras/itens.ts#problemasDosItens': [(text) => ['simples', [item(text)], lido(text)]],
  'documentos/regras/problemas.ts#problemas': ofEachKind(buildContexto()),
  'documentos/verificacao/dispensacao.ts#conferirDispensacao': [
    (text) => [{ nome: text, crf: text, uf: text, itens: [{ item: 1, quantidade: text }] }, 1],
  ],
  'documentos/medicamentos/forca/situacao.ts#situacaoDaExcecao': LIMITES.map((limites) => (text) => [
    limites,
    { medicamento: text, apresentacao: text, viaDeUso: text, quantidade: text },
    { componente: 0, componentes: 1, nomeados: true },
  ]),
  'mesa/nome-parecido.ts#nomeParecido': [(text) => [[`a${text}`, text], [`${text}b`]]],
  'pedidos/rascunho.ts#mudarRascunho': [(text) => ['saude', { [text]: text, '1': text }, { '1': text }]],
  'pagamentos/brcode.ts#montarPix': [(text) => [{ chave: text, nome: text, cidade: text }]],
};

const files = (await readdir(import.meta.dirname, { recursive: true })).filter(
  (name) => name.endsWith('.ts') && !/\.(?:test|testing)\.ts$/.test(name),
);
const modules = await Promise.all(
  files.map(async (name) => {
    const exported: Record<string, unknown> = await import(join(import.meta.dirname, name));
    return Object.entries(exported).map(([key, value]) => [`${name}#${key}`, value] as [string, unknown]);
  }),
);
const functions = modules
  .flat()
  .filter((entry): entry is [string, AnyFunction] => typeof entry[1] === 'function');

/** The three calls with the most texts that a function answers without throwing. */
function found(call: AnyFunction): Call[] {
  let calls: { texts: number; carriers: Carrier[] }[] = [{ texts: 0, carriers: [] }];
  for (let i = 0; i < Math.min(3, Math.max(1, call.length)); i += 1) {
    calls = calls.flatMap(({ texts, carriers }) => [
      ...WITH_TEXT.map((carry) => ({ texts: texts + 1, carriers: [...carriers, carry] })),
      ...BESIDE.map((carry) => ({ texts, carriers: [...carriers, carry] })),
    ]);
  }
  const byText = calls.filter(({ texts }) => texts > 0).toSorted((a, b) => b.texts - a.texts);
  return byText
    .map(
      ({ carriers }): Call =>
        (text) =>
          carriers.map((carry) => carry(text)),
    )
    .filter((args) => answers(call, args('a1 b')))
    .slice(0, 3);
}

function answers(call: AnyFunction, args: unknown[]): boolean {
  try {
    call(...args);
    return true;
  } catch {
    return false;
  }
}

const callsOf = new Map(functions.map(([name, call]) => [name, BY_HAND[name] ?? found(call)]));

/** Shortest of `tries` calls, in processor milliseconds; a text that is refused by throwing counts as well. */
function time(call: AnyFunction, args: unknown[], tries: number): number {
  let shortest = Infinity;
  for (let i = 0; i < tries; i += 1) {
    const began = process.threadCpuUsage();
    answers(call, args);
    const { user, system } = process.threadCpuUsage(began);
    shortest = Math.min(shortest, (user + system) / 1_000);
  }
  return shortest;
}

/** Each ten times the one before. Only the long run includes the last one, which takes most of the time. */
const LENGTHS = [3_000, 30_000, ...(process.env['LONG'] === 'true' ? [300_000] : [])];

/** In milliseconds; below it a clock tells nothing about growth. */
const FLOOR = 2;

/** Growth over ten times the length, where it exceeds a proportion with a margin; null otherwise. */
function growth(
  call: AnyFunction,
  args: Call,
  shape: (length: number) => string,
  lengths = LENGTHS,
): number | null {
  let before = time(call, args(shape(300)), 3);
  for (const length of lengths) {
    const value = args(shape(length));
    // A long call is repeated, so that a pause of the machine is not taken for growth.
    let now = time(call, value, 1);
    const most = 40 * (before + FLOOR);
    if (now > most) now = time(call, value, 2);
    if (now > most) return now / before;
    before = now;
  }
  return null;
}

test('each function of the domain is called with a text, or is listed as one that takes none', () => {
  expect(functions.length).toBeGreaterThan(200);
  const without = functions.map(([name]) => name).filter((name) => callsOf.get(name)?.length === 0);
  expect(without.filter((name) => !WITHOUT_TEXT.some((start) => name.startsWith(start)))).toEqual([]);
  for (const [name, calls] of Object.entries(BY_HAND)) {
    const call = functions.find(([known]) => known === name)?.[1];
    for (const args of calls) expect([name, call && answers(call, args('1'))]).toEqual([name, true]);
  }
});

const ofBlanks = (length: number) => ' '.repeat(length);
/** Repeated until growth is well above the floor of a short text, and no more often. */
const often = (pattern: RegExp) => (text: unknown) => {
  for (let i = 0; i < 30; i += 1) pattern.test(`${String(text)}b`);
};

test('a function whose time grows with the square of the length is found, a linear one is not', () => {
  const square = often(/\s+$/);
  const linear = often(/^\s+$/);
  expect(growth(square, (text) => [text], ofBlanks, [3_000])).toBeGreaterThan(40);
  expect(growth(linear, (text) => [text], ofBlanks, [3_000])).toBeNull();
});

test.each(Object.entries(SHAPES))(
  'of %s, each function of the domain takes time in proportion',
  (_, shape) => {
    const grown = functions.flatMap(([name, call]) =>
      (callsOf.get(name) ?? []).flatMap((args) => {
        const times = growth(call, args, shape);
        return times === null ? [] : [[name, times]];
      }),
    );
    expect(grown).toEqual([]);
  },
);
