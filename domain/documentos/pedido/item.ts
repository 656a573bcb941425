import { semNoFim } from '#domain/contas/plain-text.ts';
import { semAcento } from '#domain/mesa/busca-pedidos.ts';
import { lerNumero } from '../medicamentos/forca/fichas.ts';
import { lerItem } from '../medicamentos/forca/item.ts';
import { composicao } from '../medicamentos/lexico/item.ts';
import { itemInicial } from '../dados.ts';
import type { ItemDaReceita } from '../receita.ts';
import { CONTADAS } from '../extenso/quantidade.ts';
import { consumoDaPosologia } from '../posologia/consumo.ts';
import { prazosDaPosologia } from '../posologia/dias.ts';
import { partesDaPosologia } from '../posologia/partes.ts';
import { MAX_DIAS_DE_TRATAMENTO } from '../receita.ts';
import { type Apresentacao, frasesDe } from './palavras-do-paciente.ts';
import type { RemedioPedido } from './remedios.ts';

const NUMERO = String.raw`\d{1,5}(?:[.,]\d{1,4})?`;
const UNIDADE = String.raw`(?:mg|mcg|µg|ug|g|ui|%)(?:\s?\/\s?(?:\d{1,3}\s?)?(?:ml|g|h))?(?![\p{L}\p{N}])`;
/** A strength as patients write it: "50 mg", "50+12,5mg", "200 mg/5 mL". */
const FORCA = new RegExp(
  String.raw`(?:${NUMERO}\s?(?:${UNIDADE})?\s?[+/]\s?){0,2}${NUMERO}\s?${UNIDADE}`,
  'iu',
);
/** A number without a unit behind the name: "Rivotril 2, tomo 1 à noite". */
const NUA = new RegExp(
  String.raw`^\s*(?:de\s)?(${NUMERO}(?:\s?[+/]\s?${NUMERO}){0,2})(?=\s*(?:$|[,.;:()–-]|(?:para|tomo|uso)(?!\p{L})))`,
  'iu',
);

/** Words before a dose that are no part of it. */
const ANTES =
  /^(?:[\s,.:;()+–-]+|(?:eu|e|que|tomo|tomando|tomar|uso|usando|usar|sempre tomo|estou tomando)(?!\p{L}))+/iu;
/** Since when, which is no part of a posology. */
const DESDE = /(?:^|[\s,])(?:há|faz|desde)(?:\s|$)/iu;
const CONTINUO = /uso cont[íi]nuo|cont[íi]nu[ao]|todos? (?:os )?dias?|diariamente|para sempre/i;
const HA_ANOS =
  /(?:há|faz)\s(?:mais de\s|uns\s|cerca de\s)?(?:\d{1,2}|um|dois|tr[êe]s|quatro|cinco|seis|sete|oito|nove|dez|muitos|v[áa]rios)\sanos?/i;

/** Fields of an item that a request fills; others are left out. Linear in the text about the medicine. */
export function itemDoPedido(
  remedio: RemedioPedido,
  apresentacoes: readonly Apresentacao[],
): { item: ItemDaReceita; campos: string[] } {
  const said = [...remedio.trechos, ...remedio.soltos].join('\n');
  const known = presentationsOf(remedio, apresentacoes);
  const posologia = doseIn(remedio);
  const found = presentationIn(remedio, known, said);
  const consumo = consumoDaPosologia(posologia.replace(DE_FORCA, ''));
  const form = countedForm(consumo?.unidade ?? found.forma);
  const [prazo, ...others] = prazosDaPosologia(posologia);
  const dias =
    prazo !== undefined && others.length === 0 && prazo > 0 && prazo < MAX_DIAS_DE_TRATAMENTO ? prazo : null;
  const filled: Partial<ItemDaReceita> = {
    medicamento: nameOf(remedio, known),
    apresentacao: found.apresentacao,
    viaDeUso: found.via,
    posologia: consumo?.unidade === null && form ? withUnit(posologia, form) : posologia,
    quantidade: consumo && form ? quantityOf(consumo, dias ?? MAX_DIAS_DE_TRATAMENTO, form) : '',
    ...(dias !== null && { dias }),
    continuo: CONTINUO.test(said) || HA_ANOS.test(said),
  };
  return {
    item: { ...itemInicial(), ...filled },
    campos: Object.entries(filled).flatMap(([nome, value]) =>
      value === '' || value === false ? [] : [nome],
    ),
  };
}

/**
 * Substances in the order of their presentations, and the brand behind them; a brand with several compositions is named
 * alone.
 */
export function nameOf(
  { nomes, marcas, dcbs, certo }: RemedioPedido,
  [first]: readonly Apresentacao[],
): string {
  const substances = first?.dcb ?? composicao(dcbs);
  const name = certo
    ? [substances, ...(marcas.length > 0 ? [`(${marcas.join(' + ')})`] : [])].join(' ')
    : nomes.join(' + ');
  return name.charAt(0).toLocaleUpperCase('pt-BR') + name.slice(1);
}

/** The strength in "um comprimido de 50 mg pela manhã", which is not the amount taken. */
const DE_FORCA = new RegExp(String.raw`(?:\sde)?\s${FORCA.source}`, 'iu');

/** First phrase with a readable posology, else the first one with a time or a dose. */
function doseIn({ trechos, soltos }: RemedioPedido): string {
  const phrases = [
    ...trechos.flatMap((one) => frasesDe(one).map((frase, i) => dosePhrase(frase, i === 0))),
    ...soltos.flatMap((one) => frasesDe(one).map((frase) => dosePhrase(frase, false))),
  ].filter(Boolean);
  const understood = phrases.find((one) => consumoDaPosologia(one.replace(DE_FORCA, '')) !== null);
  return (understood ?? phrases.find(saysWhen) ?? '').slice(0, 500);
}

/** @param named the phrase begins behind the name, where the strength is written */
function dosePhrase(frase: string, named: boolean): string {
  const begun = frase.replace(ANTES, '');
  const strength = FORCA.exec(begun) ?? NUA.exec(begun);
  const rest = named && strength?.index === 0 ? begun.slice(strength[0].length).replace(ANTES, '') : begun;
  const since = DESDE.exec(rest);
  return semNoFim(rest.slice(0, since?.index), /[\s,]/);
}

const QUANDO: ReadonlySet<string> = new Set(['momento', 'ritmo', 'diario', 'dia-da-semana', 'refeicoes']);
const PACOTE = /caixa|cx|frasco|bisnaga|embalage/i;

/** True for a phrase with a time, or one that begins with a dose; the content of a package is neither. */
function saysWhen(frase: string): boolean {
  if (FORCA.exec(frase)?.[0] === frase) return false;
  const parts = partesDaPosologia(frase).map(({ tipo }) => tipo);
  return (
    parts.some((tipo) => QUANDO.has(tipo)) || (parts[0] === 'dose' && parts.length > 1 && !PACOTE.test(frase))
  );
}

type Encontrada = { apresentacao: string; forma: string; via: string };

/** Substances in any order. */
function presentationsOf({ dcbs, certo }: RemedioPedido, apresentacoes: readonly Apresentacao[]) {
  const key = dcbs.toSorted().join(' + ');
  return certo ? apresentacoes.filter(({ dcb }) => dcb.split(' + ').toSorted().join(' + ') === key) : [];
}

/** Strength behind the name, or of the unit that is taken ("um comprimido de 50 mg"). */
function strengthIn({ trechos, soltos }: RemedioPedido): string {
  const behind = trechos.map((one) => strengthAfter(one, /^[\s,:(–-]*(?:de\s)?$/i));
  const taken = [...trechos, ...soltos].map((one) => strengthAfter(one, /\p{L}\sde\s$/iu));
  const alone = soltos.flatMap(frasesDe).filter((frase) => FORCA.exec(frase)?.[0] === frase);
  return [...behind, ...taken, ...alone].find(Boolean) ?? '';
}

const BEFORE = 20;
function strengthAfter(text: string, before: RegExp): string {
  const strength = FORCA.exec(text);
  return strength && before.test(text.slice(Math.max(0, strength.index - BEFORE), strength.index))
    ? strength[0]
    : '';
}

/** The one matching presentation; with several matches, their common strength. */
function presentationIn(remedio: RemedioPedido, known: readonly Apresentacao[], said: string): Encontrada {
  const written = strengthIn(remedio);
  const bare = remedio.trechos.map((one) => NUA.exec(one)?.[1] ?? '').find(Boolean) ?? '';
  const rows = known.filter((row) =>
    isSame(row, written === '' ? { figures: bare } : { strength: written }, remedio),
  );
  const strengths = new Set(rows.map(({ concentracao }) => concentracao));
  if (strengths.size !== 1) {
    // Of several substances it is unknown whose strength is which, unless both are in one order.
    const named = known[0] === undefined || known[0].dcb === composicao(remedio.dcbs);
    const sure = remedio.certo && named && (remedio.nomeados || remedio.dcbs.length === 1);
    return { apresentacao: sure ? written : '', forma: formIn(said), via: '' };
  }
  const [first] = rows;
  const named = rows.filter(({ forma }) => forma === formIn(said));
  const fitting = named.length > 0 ? named : rows;
  const forms = new Set(fitting.map(({ forma }) => forma));
  const vias = new Set(fitting.map(({ via }) => via));
  const forma = forms.size === 1 ? (fitting[0]?.forma ?? '') : '';
  return {
    apresentacao: [first?.concentracao ?? '', forma].filter(Boolean).join(', '),
    forma,
    via: vias.size === 1 ? (fitting[0]?.via ?? '') : '',
  };
}

/** A strength as written, or its figures alone. */
type Escrita = { readonly strength: string } | { readonly figures: string };

/**
 * Compares written and listed strengths: 1 g is 1000 mg. Substances named one by one are in the order of their
 * strengths; those of a brand in any order.
 */
function isSame(
  { dcb, concentracao }: Apresentacao,
  written: Escrita,
  { dcbs, nomeados }: RemedioPedido,
): boolean {
  const [own, typed] =
    'figures' in written
      ? [figuresOf(concentracao), figuresOf(written.figures)]
      : [strengthsOf(concentracao), strengthsOf(written.strength)];
  if (typed.length === 0 || typed.length !== own.length) return false;
  if (!nomeados) return own.toSorted().join() === typed.toSorted().join();
  const listed = dcb.split(' + ');
  return typed.every((one, i) => own[listed.indexOf(dcbs[i] ?? '')] === one);
}

const figuresOf = (text: string) => (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((one) => `${lerNumero(one)}`);

const strengthsOf = (apresentacao: string) =>
  lerItem({ medicamento: '', apresentacao, viaDeUso: '', quantidade: '' })
    .forcas.flat()
    .map(({ unidade, valor }) => `${unidade === 'g' ? 'mg' : unidade} ${valor}`);

/** '' where the text names none or several. */
function formIn(text: string): string {
  const { formas } = lerItem({ medicamento: '', apresentacao: text, viaDeUso: '', quantidade: '' });
  const [only, ...others] = formas;
  return only !== undefined && others.length === 0 ? only : '';
}

type Contada = (typeof CONTADAS)[number];

/** Counted unit at the beginning of a form or a dose. */
function countedForm(forma: string): Contada | undefined {
  const plain = semAcento(forma);
  return CONTADAS.find(([one]) => plain.startsWith(semAcento(one)));
}

function quantityOf(
  consumo: { numero: number; dias: number },
  dias: number,
  [one, several]: Contada,
): string {
  const total = Math.ceil((consumo.numero * dias) / consumo.dias);
  return `${total} ${total === 1 ? one : several}`;
}

/** "1 à noite" of tablets becomes "1 comprimido à noite". */
function withUnit(posologia: string, [one, several]: Contada): string {
  return posologia.replace(/^(\d{1,2})(?=\s)/, (n) => `${n} ${n === '1' ? one : several}`);
}
