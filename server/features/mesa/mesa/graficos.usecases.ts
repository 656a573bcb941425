import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '../../../../domain/calendario/datas.ts';
import type { Admin } from '../../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import * as graficos from './graficos.repository.ts';

const DIAS = 30;

/** The numbers for the desk's charts over the last thirty days in São Paulo, today included. */
export async function lerGraficos({ deps: { db, clock } }: UseCase<Admin, null, BaseDeps>) {
  const hoje = dataEmSaoPaulo(clock());
  const datas = Array.from({ length: DIAS }, (_, i) => somarDias(hoje, i - DIAS + 1));
  const limites = [...datas, somarDias(hoje, 1)].map((data) => instanteEmSaoPaulo(data, '00:00'));
  const [pedidos, conclusoes, recebidos] = await Promise.all([
    graficos.countPedidos(db, limites),
    graficos.countCompletions(db, limites),
    graficos.sumReceived(db, limites),
  ]);
  return { datas, pedidos, conclusoes, recebidos };
}
