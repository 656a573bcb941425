import { type Forca, lerForcas, type Leitura } from './forcas.ts';
import { type Forma, formasEscritas, vendidaPorPeso, viaDaForma } from './formas.ts';
import { palavrasDeForma } from './palavras.ts';
import { type Via, viasEscritas } from './vias.ts';

/** The texts of an item that its strength, form and route are read from. The dose is not that of a unit. */
export type TextosMedidos = {
  readonly medicamento: string;
  readonly apresentacao: string;
  readonly viaDeUso: string;
  readonly quantidade: string;
};

/** Strength, form and route of an item, as far as its texts say. */
export type ItemMedido = {
  /** Each text that names something, in its order. */
  readonly leituras: readonly Leitura[];
  /** The strengths of each text, where the same ones are not told twice; without what a package of cream weighs. */
  readonly forcas: readonly (readonly Forca[])[];
  readonly formas: ReadonlySet<Forma>;
  readonly vias: ReadonlySet<Via>;
  /** Volumes that an ampoule or a bottle holds, in mL. */
  readonly volumes: ReadonlySet<number>;
  /** True where a number beside the quantity is not understood. */
  readonly temSoltos: boolean;
};

/** Reads the texts of an item. */
export function lerItem({ medicamento, apresentacao, viaDeUso, quantidade }: TextosMedidos): ItemMedido {
  const leituras = [medicamento, apresentacao, viaDeUso, quantidade].map(lerForcas);
  // No phrase goes on from one text to the next.
  const palavras = leituras.flatMap(({ fichas }) => [...palavrasDeForma(fichas), ';']);
  const formas = formasEscritas(palavras);
  const escritas = viasEscritas(palavras);
  const certas = [...formas].map((forma) => viaDaForma(forma, escritas)).filter((via) => via !== null);
  const porPeso = [...formas].some(vendidaPorPeso);
  const lists = leituras
    .map(({ forcas }) => forcas.filter(({ unidade }) => !(unidade === 'g' && porPeso)))
    .filter((forcas) => forcas.length > 0);
  const told = new Map(lists.map((forcas) => [forcas.map(keyOf).join(), forcas]));
  return {
    leituras,
    forcas: [...told.values()],
    formas,
    vias: new Set([...escritas, ...certas]),
    volumes: new Set(leituras.flatMap(({ volumes }) => volumes)),
    temSoltos: leituras.slice(0, 3).some(({ soltos }) => soltos > 0),
  };
}

const keyOf = ({ unidade, valor, sinal }: Forca) => `${sinal}${valor} ${unidade}`;
