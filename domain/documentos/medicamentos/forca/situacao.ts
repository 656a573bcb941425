import { nomeJunto, porCentoJunto } from './medida.ts';
import type { Forca } from './forcas.ts';
import { divisaoDa, maisAmpla } from './formas.ts';
import { type ItemMedido, lerItem, type TextosMedidos } from './item.ts';
import type { Limites } from './limites.ts';

/** The text fulfils the condition, contradicts it, or leaves it to the doctor. */
export type SituacaoDaExcecao = 'vale' | 'contradita' | 'aberta';

/** Position of the listed substance among those of the item. */
export type Componente = {
  /** From 0, in the order of the names. */
  readonly componente: number;
  readonly componentes: number;
  /** False for a brand: the order of its strengths is unknown. */
  readonly nomeados: boolean;
  /** Without it, a condition that is decidable for some substances only stays open. */
  readonly dcb?: string;
};

/** Comparison of the text with one bound. */
type Juizo = 'dentro' | 'alem' | 'aberto';

/** `vale` and `contradita` are certain: anything unreadable leaves a condition open. */
export function situacaoDaExcecao(
  limites: Limites,
  textos: TextosMedidos,
  componente: Componente,
): SituacaoDaExcecao {
  const item = lerItem(textos);
  const juizos = [
    byForm(limites, item),
    byRoute(limites, item),
    byStrength(limites, item, componente),
    byMeasured(limites, item),
    byCompanion(limites, item, componente),
  ].filter((one) => one !== null);
  if (juizos.includes('alem')) return 'contradita';
  return decides(limites, componente) && juizos.every((one) => one === 'dentro') ? 'vale' : 'aberta';
}

function decides({ decide }: Limites, { dcb = '' }: Componente): boolean {
  return typeof decide === 'boolean' ? decide : decide.includes(dcb);
}

function byForm({ formas }: Limites, item: ItemMedido): Juizo | null {
  if (formas.length === 0) return null;
  return allOf(
    [...item.formas].map((forma) => {
      if (formas.some((one) => one === forma || maisAmpla(one, forma))) return 'dentro';
      return formas.some((one) => maisAmpla(forma, one)) ? 'aberto' : 'alem';
    }),
  );
}

function byRoute({ vias, viasEmAberto }: Limites, item: ItemMedido): Juizo | null {
  if (vias.length === 0) return null;
  const found = allOf(
    [...item.vias].map((via) => {
      if (vias.includes(via)) return 'dentro';
      return viasEmAberto.includes(via) ? 'aberto' : 'alem';
    }),
  );
  // The strength of applied forms is a per cent; a number of mg is hardly that of a gel ("20 mg, gel. mole").
  const inUnits = item.forcas.some((forcas) => forcas.some(({ unidade }) => unidade === 'mg'));
  return found === 'dentro' && inUnits ? 'aberto' : found;
}

/** One verdict beyond the bound decides; otherwise all must be within; an empty list is open. */
function allOf(juizos: readonly Juizo[]): Juizo {
  if (juizos.includes('alem')) return 'alem';
  return juizos.length > 0 && juizos.every((one) => one === 'dentro') ? 'dentro' : 'aberto';
}

function byStrength(limites: Limites, item: ItemMedido, componente: Componente): Juizo | null {
  const { mgPorUnidade, porCento, medidaDe } = limites;
  if ((mgPorUnidade === null && porCento === null) || medidaDe.length > 0) return null;
  const found = allOf(
    item.forcas.map((forcas) =>
      ofComponent(
        forcas.map((forca) => strengthWithin(limites, item, forca)),
        componente,
      ),
    ),
  );
  return found === 'dentro' && item.temSoltos ? 'aberto' : found;
}

/** Verdict for one of the substances from a row of strengths. */
function ofComponent(juizos: readonly Juizo[], { componente, componentes, nomeados }: Componente): Juizo {
  if (componentes === 1) return allOf(juizos);
  if (nomeados && juizos.length === componentes) return juizos[componente] ?? 'aberto';
  // One may be written without the other: then names leave it open, and a brand only tells what is within.
  const complete = juizos.length >= componentes;
  if (complete && juizos.every((one) => one === 'alem')) return 'alem';
  return (complete || !nomeados) && juizos.every((one) => one === 'dentro') ? 'dentro' : 'aberto';
}

function strengthWithin(limites: Limites, item: ItemMedido, forca: Forca): Juizo {
  switch (forca.unidade) {
    case 'mg':
    case 'g':
      return amountWithin(limites, item, forca);
    case 'mg/mL':
      return concentrationWithin(limites, item, forca, forca.valor);
    case '%':
      return concentrationWithin(limites, item, forca, forca.valor * 10);
    default:
      return 'aberto';
  }
}

/** "acima de 50 mg" is no exact strength. */
const isExact = ({ sinal }: Forca) => sinal === '=' || sinal === '<';

/** A bare amount is that of a unit; it is certainly within only for a unit. */
function amountWithin({ mgPorUnidade }: Limites, { formas, volumes }: ItemMedido, forca: Forca): Juizo {
  if (mgPorUnidade === null) return 'aberto';
  const divided = [...formas].map((forma) => (forma === 'ampola' ? 'unidade' : divisaoDa(forma)));
  // "Xarope com 180 mg, 60 mL" tells the content of the bottle.
  const ofBottle = volumes.size > 0 && divided.length > 0 && divided.every((one) => one === 'indivisivel');
  if (forca.valor > mgPorUnidade) return ofBottle ? 'aberto' : 'alem';
  const counted = divided.includes('unidade') && !divided.includes('indivisivel');
  return counted && isExact(forca) ? 'dentro' : 'aberto';
}

/** A liquid is bounded by its per cent; an ampoule is a unit with a content, and its per cent alone decides nothing. */
function concentrationWithin(limites: Limites, item: ItemMedido, forca: Forca, mgPorMl: number): Juizo {
  const { porCento, mgPorUnidade } = limites;
  const divisoes = new Set([...item.formas].map(divisaoDa));
  const rare = porCento === null || mgPorMl <= porCento * 10;
  if (divisoes.has('injetavel') && !divisoes.has('indivisivel')) {
    const mg = mgOfAmpoule(item, forca, mgPorMl);
    if (mg === null || mgPorUnidade === null) return 'aberto';
    if (mg > mgPorUnidade) return 'alem';
    return rare && isExact(forca) ? 'dentro' : 'aberto';
  }
  // A dilution has less than the written strength; without a form it may be an ampoule.
  const diluted = item.forcas.some((forcas) => forcas.some(({ unidade }) => unidade === 'mL/mL'));
  if (porCento === null || diluted || !divisoes.has('indivisivel')) return 'aberto';
  if (!rare) return 'alem';
  return isExact(forca) && !divisoes.has('unidade') ? 'dentro' : 'aberto';
}

/** In mg; null unless it is an ampoule with one written volume. */
function mgOfAmpoule({ formas, volumes }: ItemMedido, { volume }: Forca, mgPorMl: number): number | null {
  if (!formas.has('ampola') || volumes.size > 1) return null;
  const ml = [...volumes][0] ?? volume;
  return ml === null ? null : Number((ml * mgPorMl).toPrecision(12));
}

function byMeasured(limites: Limites, { leituras }: ItemMedido): Juizo | null {
  const { medidaDe, porCento, acimaDePorCento } = limites;
  if (medidaDe.length === 0) return null;
  const found = leituras.flatMap((leitura) => porCentoJunto(leitura, medidaDe));
  const juizos = found.map(({ minimo, maximo }): Juizo => {
    const bound = porCento ?? acimaDePorCento ?? 0;
    const [within, beyond] = [maximo <= bound, minimo > bound];
    if (within === beyond) return 'aberto';
    return within === (porCento !== null) ? 'dentro' : 'alem';
  });
  const [first = 'aberto'] = juizos;
  return juizos.every((one) => one === first) ? first : 'aberto';
}

/** Whether the required second substance is named, with enough of it. */
function byCompanion({ associada }: Limites, item: ItemMedido, componente: Componente): Juizo | null {
  if (associada === null) return null;
  const nome = nomeJunto(associada.nome);
  const named = item.leituras.some(({ fichas }) => fichas.includes(nome));
  if (!named || !componente.nomeados || componente.componentes !== 2) return 'aberto';
  return allOf(
    item.forcas.map((forcas) => {
      const own = forcas[componente.componente];
      const other = forcas[1 - componente.componente];
      if (forcas.length !== 2 || own?.unidade !== 'mg' || other?.unidade !== 'mg') return 'aberto';
      if (own.valor === 0) return 'aberto';
      const percent = Number(((other.valor / own.valor) * 100).toPrecision(9));
      return percent >= associada.porCento ? 'dentro' : 'alem';
    }),
  );
}
