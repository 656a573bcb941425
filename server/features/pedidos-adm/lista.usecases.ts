import type { z } from 'zod';
import type {
  consultarPedidos as contract,
  FiltrosDePedidos,
} from '../../../contracts/pedidos-adm.contract.ts';
import { lerBusca, type BuscaDePedidos } from '../../../domain/busca-pedidos.ts';
import { instanteEmSaoPaulo, somarDias } from '../../../domain/datas.ts';
import type { Admin } from '../../platform/actor.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { UseCase } from '../../platform/deps.ts';
import * as lista from './lista.repository.ts';
import type { Achado, Linha, Quem, Recorte } from './lista.repository.ts';
import { escreverLugar, lerLugar } from './lugar.policy.ts';

type Deps = { db: Queries };
type Consulta = z.output<(typeof contract)['body']>;

/** So many patients are gathered with all their orders; where more fit, walking the newest orders is sooner done. */
const CLIENTES_JUNTADOS = 1000;
const CONTADOS = 1000;

export type Pagina = {
  linhas: Linha[];
  anterior: string | null;
  proxima: string | null;
  total: number | null;
  haMais: boolean;
  buscaCurta: boolean;
};

/** A page of all orders. No more rows are touched than a page needs, however many there are. */
export async function consultarPedidos({ input, deps }: UseCase<Admin, Consulta, Deps>): Promise<Pagina> {
  const { ordem, tamanho } = input;
  const busca = lerBusca(input.busca);
  const buscaCurta = busca.tipo === 'curta';
  const recorte = await recorteDe(deps.db, input, busca);
  if (recorte.quem.modo === 'estes' && nobody(recorte.quem)) {
    return { linhas: [], anterior: null, proxima: null, total: 0, haMais: false, buscaCurta };
  }
  const lugar = lerLugar(ordem, input.lugar);
  const [found, counted] = await Promise.all([
    lista.listIds(deps.db, recorte, { ordem, lugar, limit: tamanho + 1 }),
    recorte.quem.modo === 'andar' ? null : lista.countUpTo(deps.db, recorte, ordem, CONTADOS + 1),
  ]);
  const back = lugar?.para === 'anterior';
  const page = found.slice(0, tamanho);
  if (back) page.reverse();
  const goesOn = found.length > tamanho;
  const place = (para: 'proxima' | 'anterior') => {
    const edge = para === 'proxima' ? page.at(-1) : page[0];
    return edge ? escreverLugar(ordem, { para, ...edge }) : null;
  };
  return {
    linhas: await linhasDe(
      deps.db,
      page.map(({ id }) => id),
    ),
    anterior: (back ? goesOn : lugar !== null) ? place('anterior') : null,
    proxima: (back ? true : goesOn) ? place('proxima') : null,
    total: counted === null ? null : Math.min(counted, CONTADOS),
    haMais: counted !== null && counted > CONTADOS,
    buscaCurta,
  };
}

function nobody({ clientes, numero }: Extract<Quem, { modo: 'estes' }>): boolean {
  return clientes.length === 0 && numero === null;
}

/** The filters as instants and people. @returns what every page of these filters is cut from */
export async function recorteDe(
  db: Queries,
  { status, servico, de, ate }: FiltrosDePedidos,
  busca: BuscaDePedidos,
): Promise<Recorte> {
  return {
    status,
    servico,
    de: de === null ? null : instanteEmSaoPaulo(de, '00:00'),
    ate: ate === null ? null : instanteEmSaoPaulo(somarDias(ate, 1), '00:00'),
    quem: await quemDe(db, busca),
  };
}

async function quemDe(db: Queries, busca: BuscaDePedidos): Promise<Quem> {
  if (busca.tipo === 'nada' || busca.tipo === 'curta') return { modo: 'todos' };
  if (busca.tipo === 'nome') return clientesOuAndar(db, { palavras: busca.palavras }, null);
  const { cpf, numero } = busca;
  return cpf === null ? { modo: 'estes', clientes: [], numero } : clientesOuAndar(db, { cpf }, numero);
}

async function clientesOuAndar(db: Queries, achado: Achado, numero: number | null): Promise<Quem> {
  const clientes = await lista.findClientes(db, achado, CLIENTES_JUNTADOS + 1);
  return clientes.length > CLIENTES_JUNTADOS
    ? { modo: 'andar', achado }
    : { modo: 'estes', clientes, numero };
}

async function linhasDe(db: Queries, ids: readonly string[]): Promise<Linha[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await lista.listLinhas(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}
