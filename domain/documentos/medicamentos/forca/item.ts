import { type Forca, lerForcas, type Leitura } from './forcas.ts';
import { type Forma, formasEscritas, vendidaPorPeso, viaDaForma } from './formas.ts';
import { palavrasDeForma } from './palavras.ts';
import { type Via, viasEscritas } from './vias.ts';

/** Texts of an item with its strength, form and route. The dose is not that of a unit. */
export type TextosMedidos = {
  readonly medicamento: string;
  readonly apresentacao: string;
  readonly viaDeUso: string;
  readonly quantidade: string;
};

export type ItemMedido = {
  /** One reading per text with a finding, in order. */
  readonly leituras: readonly Leitura[];
  /** Strengths of each text, without repetitions and without the weight of a package of cream. */
  readonly forcas: readonly (readonly Forca[])[];
  readonly formas: ReadonlySet<Forma>;
  readonly vias: ReadonlySet<Via>;
  /** Volumes of an ampoule or a bottle, in mL. */
  readonly volumes: ReadonlySet<number>;
  /** An unreadable number outside of the quantity. */
  readonly temSoltos: boolean;
};

export function lerItem({ medicamento, apresentacao, viaDeUso, quantidade }: TextosMedidos): ItemMedido {
  const leituras = [medicamento, apresentacao, viaDeUso, quantidade].map(lerForcas);
  // No phrase continues from one text to the next.
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
