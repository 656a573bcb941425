import type { Acontecimento } from '#contracts/mesa/fio.contract.ts';
import type { GrupoDoFio } from '#domain/mesa/fio.ts';
import { ETAPAS, etapaDaConclusao, mensagemDaEtapa, type Etapa } from '#domain/pedidos/mensagens-etapa.ts';
import { RECEBIDOS, type Recebido } from '#domain/pedidos/recebido.ts';

type Passo = { quem: Acontecimento['quem']; acao: string; grupo?: GrupoDoFio };

/** Steps that an order of before the audit is known by: who took each, and the audited action of the same step. */
const PASSOS: Partial<Readonly<Record<Etapa, Passo>>> = {
  servico: { quem: 'Paciente', acao: 'pedido.criar' },
  historico: { quem: 'Paciente', acao: 'pedido.responder_historico' },
  anexos: { quem: 'Paciente', acao: 'pedido.confirmar_anexos' },
  financeiro: { quem: 'Paciente', acao: 'pedido.gerar_cobranca', grupo: 'pagamento' },
  descartado: { quem: 'Paciente', acao: 'pedido.descartar' },
  cancelado: { quem: 'Paciente', acao: 'pedido.cancelar' },
  concluido: { quem: 'Administração', acao: 'pedido.concluir' },
  excluido: { quem: 'Administração', acao: 'pedido.excluir' },
  restaurado: { quem: 'Administração', acao: 'pedido.restaurar' },
  reaberto: { quem: 'Administração', acao: 'pedido.reabrir' },
};

/** The step of a chat line without what its words add: `concluido-nada` is `concluido`. */
function passoDe(etapa: Etapa): Passo | undefined {
  const [, found] =
    Object.entries(PASSOS).find(([name]) => etapa === name || etapa.startsWith(`${name}-`)) ?? [];
  return found;
}

/** The automatic lines of an order that tell a step. */
const linesOf = (numero: number) =>
  ETAPAS.flatMap((etapa) => {
    const passo = passoDe(etapa);
    return passo ? [{ texto: mensagemDaEtapa(etapa, numero), passo }] : [];
  });

/** The group of each automatic line that tells a step, by its text, as JSON. */
export function etapasEmJson(numero: number): string {
  return JSON.stringify(
    Object.fromEntries(linesOf(numero).map(({ texto, passo }) => [texto, passo.grupo ?? 'pedido'])),
  );
}

/** The step that an automatic line tells; undefined for another line. */
export function passoDaLinha(numero: number, mensagem: string): Passo | undefined {
  return linesOf(numero).find(({ texto }) => texto === mensagem)?.passo;
}

const recebidosDe = (numero: number) =>
  RECEBIDOS.map((recebido) => ({ recebido, texto: mensagemDaEtapa(etapaDaConclusao(recebido), numero) }));

/** The lines that say what the patient of a completed order received, as JSON. */
export function recebidosEmJson(numero: number): string {
  return JSON.stringify(recebidosDe(numero).map(({ texto }) => texto));
}

/** The delivery that such a line says; undefined for another line. */
export function recebidoDaLinha(numero: number, mensagem: string): Recebido | undefined {
  return recebidosDe(numero).find(({ texto }) => texto === mensagem)?.recebido;
}
