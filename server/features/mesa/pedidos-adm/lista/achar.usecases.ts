import type { FiltrosDePedidos } from '../../../../../contracts/mesa/pedidos-adm.contract.ts';
import { MENOS_DE_NOME, type BuscaDePedidos } from '../../../../../domain/pedidos/busca-pedidos.ts';
import { instanteEmSaoPaulo, somarDias } from '../../../../../domain/calendario/datas.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import * as lista from './lista.repository.ts';
import type { Achada, Achado, Quem, Recorte, Vista } from './lista.repository.ts';

/** Nobody is shown how many there are beyond this. */
export const CONTADOS = 1000;

type Gente = Exclude<Quem, { modo: 'todos' }>;

export type Limites = {
  /** Orders that are looked at for a name before anybody asks whose it is. */
  passos: number;
  /** Patients whose orders are gathered; where more fit, walking the orders is sooner done. */
  juntados: number;
  /** Orders that are looked at then, before the planner may choose: it holds a name of many for a rare one. */
  andados: number;
};
export const LIMITES: Limites = { passos: 2000, juntados: 1000, andados: 50_000 };

/** `total` is null where counting would take long. */
export type Achadas = { achadas: Achada[]; total: number | null };

/**
 * The page of the filters. A name that many have is met among the next orders soon, and one that few have leads to
 * them by their patients: the work goes with the page, not with the number of hits.
 */
export async function acharPedidos(
  db: Queries,
  filtros: FiltrosDePedidos,
  busca: BuscaDePedidos,
  vista: Vista,
  limites: Limites = LIMITES,
): Promise<Achadas> {
  const perto =
    busca.tipo === 'nome' && podeSerDeMuitos(busca.palavras)
      ? await pertoDali(db, filtros, busca, vista, limites)
      : null;
  if (perto) return perto;
  const recorte = await recorteDe(db, filtros, busca, limites);
  const { quem } = recorte;
  if (quem.modo === 'estes') {
    const nobody = quem.clientes.length === 0 && quem.numero === null;
    return nobody ? { achadas: [], total: 0 } : lista.listCounted(db, recorte, vista);
  }
  if (quem.modo === 'andar' && 'palavras' in quem.achado) {
    const passeio = { nome: quem.achado, passos: limites.andados };
    const achadas = await lista.walkIds(db, recorteDeTodos(filtros), passeio, vista);
    if (achadas.length === vista.limit) return { achadas, total: null };
  }
  const [achadas, total] = await Promise.all([
    lista.listIds(db, recorte, vista),
    quem.modo === 'andar' ? null : lista.countUpTo(db, recorte, vista.ordem, CONTADOS + 1),
  ]);
  return { achadas, total };
}

/** One word may be everybody's first name; two of them together are few people's. */
function podeSerDeMuitos(palavras: readonly string[]): boolean {
  return palavras.filter(({ length }) => length >= MENOS_DE_NOME).length < 2;
}

/** A page that the next orders fill, or all there is where the filters leave few; null for neither. */
async function pertoDali(
  db: Queries,
  filtros: FiltrosDePedidos,
  { palavras }: Extract<BuscaDePedidos, { tipo: 'nome' }>,
  vista: Vista,
  { passos }: Limites,
): Promise<Achadas | null> {
  const recorte = recorteDeTodos(filtros);
  const passeio = { nome: { palavras, inteiras: false }, passos };
  const [achadas, total] = await Promise.all([
    lista.walkIds(db, recorte, passeio, vista),
    lista.countOfFew(db, recorte, passeio, vista.ordem),
  ]);
  return achadas.length === vista.limit || total !== null ? { achadas, total } : null;
}

/** The filters as instants and people. @returns what every page of these filters is cut from */
export async function recorteDe(
  db: Queries,
  filtros: FiltrosDePedidos,
  busca: BuscaDePedidos,
  limites: Limites = LIMITES,
): Promise<Recorte> {
  return { ...recorteDeTodos(filtros), quem: await quemDe(db, busca, limites) };
}

function recorteDeTodos({ status, servico, de, ate }: FiltrosDePedidos): Recorte {
  return {
    status,
    servico,
    de: de === null ? null : instanteEmSaoPaulo(de, '00:00'),
    ate: ate === null ? null : instanteEmSaoPaulo(somarDias(ate, 1), '00:00'),
    quem: { modo: 'todos' },
  };
}

/** Of several words the whole ones come first: parts of words are for whom no name has them all. */
async function quemDe(db: Queries, busca: BuscaDePedidos, { juntados }: Limites): Promise<Quem> {
  if (busca.tipo === 'nada' || busca.tipo === 'curta') return { modo: 'todos' };
  const numero = busca.tipo === 'digitos' ? busca.numero : null;
  if (busca.tipo === 'digitos' && busca.cpf === null) return { modo: 'estes', clientes: [], numero };
  if (busca.tipo === 'digitos') return estesOuAndar(db, { cpf: busca.cpf ?? '', numero }, juntados);
  const { palavras } = busca;
  if (!podeSerDeMuitos(palavras)) {
    const quem = await estesOuAndar(db, { palavras, inteiras: true }, juntados);
    if (quem.modo === 'andar' || quem.clientes.length > 0) return quem;
  }
  return estesOuAndar(db, { palavras, inteiras: false }, juntados);
}

/** The patients that fit, or all orders to walk where too many do. */
async function estesOuAndar(db: Queries, achado: Achado, juntados: number): Promise<Gente> {
  const clientes = await lista.findClientes(db, achado, juntados + 1);
  if (clientes.length > juntados) return { modo: 'andar', achado };
  return { modo: 'estes', clientes, numero: 'cpf' in achado ? achado.numero : null };
}
