import type { FiltrosDePedidos } from '../../../../../contracts/mesa/pedidos-adm.contract.ts';
import { MENOS_DE_NOME, type BuscaDePedidos } from '../../../../../domain/pedidos/busca-pedidos.ts';
import { instanteEmSaoPaulo, somarDias } from '../../../../../domain/calendario/datas.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import * as lista from './lista.repository.ts';
import type {
  FoundPedido,
  PedidoSearch,
  PedidoOwnerFilter,
  PedidoFilter,
  PedidoView,
} from './lista.repository.ts';

/** Nobody is shown how many there are beyond this. */
export const MAX_COUNTED = 1000;

type FoundPeople = Exclude<PedidoOwnerFilter, { modo: 'todos' }>;

export type SearchLimits = {
  /** Orders that are looked at for a name before anybody asks whose it is. */
  passos: number;
  /** Patients whose orders are gathered; where more fit, walking the orders is sooner done. */
  juntados: number;
  /** Orders that are looked at then, before the planner may choose: it holds a name of many for a rare one. */
  andados: number;
};
export const SEARCH_LIMITS: SearchLimits = { passos: 2000, juntados: 1000, andados: 50_000 };

/** `total` is null where counting would take long. */
export type FoundPage = { achadas: FoundPedido[]; total: number | null };

/**
 * The page of the filters. A name that many have is met among the next orders soon, and one that few have leads to
 * them by their patients: the work goes with the page, not with the number of hits.
 */
export async function findPedidos(
  db: Queries,
  filtros: FiltrosDePedidos,
  busca: BuscaDePedidos,
  vista: PedidoView,
  limites: SearchLimits = SEARCH_LIMITS,
): Promise<FoundPage> {
  const perto =
    busca.tipo === 'nome' && mayMatchMany(busca.palavras)
      ? await findNearby(db, filtros, busca, vista, limites)
      : null;
  if (perto) return perto;
  const recorte = await filterOf(db, filtros, busca, limites);
  const { quem } = recorte;
  if (quem.modo === 'estes') {
    const nobody = quem.clientes.length === 0 && quem.numero === null;
    return nobody ? { achadas: [], total: 0 } : lista.listCounted(db, recorte, vista);
  }
  if (quem.modo === 'andar' && 'palavras' in quem.achado) {
    const passeio = { nome: quem.achado, passos: limites.andados };
    const achadas = await lista.walkIds(db, filterOfAll(filtros), passeio, vista);
    if (achadas.length === vista.limit) return { achadas, total: null };
  }
  const [achadas, total] = await Promise.all([
    lista.listIds(db, recorte, vista),
    quem.modo === 'andar' ? null : lista.countUpTo(db, recorte, vista.ordem, MAX_COUNTED + 1),
  ]);
  return { achadas, total };
}

/** One word may be everybody's first name; two of them together are few people's. */
function mayMatchMany(palavras: readonly string[]): boolean {
  return palavras.filter(({ length }) => length >= MENOS_DE_NOME).length < 2;
}

/** A page that the next orders fill, or all there is where the filters leave few; null for neither. */
async function findNearby(
  db: Queries,
  filtros: FiltrosDePedidos,
  { palavras }: Extract<BuscaDePedidos, { tipo: 'nome' }>,
  vista: PedidoView,
  { passos }: SearchLimits,
): Promise<FoundPage | null> {
  const recorte = filterOfAll(filtros);
  const passeio = { nome: { palavras, inteiras: false }, passos };
  const [achadas, total] = await Promise.all([
    lista.walkIds(db, recorte, passeio, vista),
    lista.countOfFew(db, recorte, passeio, vista.ordem),
  ]);
  return achadas.length === vista.limit || total !== null ? { achadas, total } : null;
}

/** The filters as instants and people. @returns what every page of these filters is cut from */
export async function filterOf(
  db: Queries,
  filtros: FiltrosDePedidos,
  busca: BuscaDePedidos,
  limites: SearchLimits = SEARCH_LIMITS,
): Promise<PedidoFilter> {
  return { ...filterOfAll(filtros), quem: await parseWho(db, busca, limites) };
}

function filterOfAll({ status, servico, de, ate }: FiltrosDePedidos): PedidoFilter {
  return {
    status,
    servico,
    de: de === null ? null : instanteEmSaoPaulo(de, '00:00'),
    ate: ate === null ? null : instanteEmSaoPaulo(somarDias(ate, 1), '00:00'),
    quem: { modo: 'todos' },
  };
}

/** Of several words the whole ones come first: parts of words are for whom no name has them all. */
async function parseWho(
  db: Queries,
  busca: BuscaDePedidos,
  { juntados }: SearchLimits,
): Promise<PedidoOwnerFilter> {
  if (busca.tipo === 'nada' || busca.tipo === 'curta') return { modo: 'todos' };
  const numero = busca.tipo === 'digitos' ? busca.numero : null;
  if (busca.tipo === 'digitos' && busca.cpf === null) return { modo: 'estes', clientes: [], numero };
  if (busca.tipo === 'digitos') return listOrWalk(db, { cpf: busca.cpf ?? '', numero }, juntados);
  const { palavras } = busca;
  if (!mayMatchMany(palavras)) {
    const quem = await listOrWalk(db, { palavras, inteiras: true }, juntados);
    if (quem.modo === 'andar' || quem.clientes.length > 0) return quem;
  }
  return listOrWalk(db, { palavras, inteiras: false }, juntados);
}

/** The patients that fit, or all orders to walk where too many do. */
async function listOrWalk(db: Queries, achado: PedidoSearch, juntados: number): Promise<FoundPeople> {
  const clientes = await lista.findClientes(db, achado, juntados + 1);
  if (clientes.length > juntados) return { modo: 'andar', achado };
  return { modo: 'estes', clientes, numero: 'cpf' in achado ? achado.numero : null };
}
