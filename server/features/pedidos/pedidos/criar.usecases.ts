import { ehServico } from '#domain/catalogo/servicos.ts';
import { INACABADOS } from '#domain/pedidos/pedido-status.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import { dadosIncompletos } from '#features/contas/clientes/clientes.public.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { answerWith, call, merge } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { pedidoEvents } from '../pedidos.events.ts';
import { findDuplicate, FIRST_VERSION, insertPedido, madePedido, openPedido } from './criar.repository.ts';
import { answerPedido, type StepResult } from './etapas.decisions.ts';
import { lockState, updatePedido } from './mudar.repository.ts';
import * as errors from './pedidos.errors.ts';
import { findPedido } from './pedidos.repository.ts';

export type CriarDeps = BaseDeps & {
  /** Whether the account has to accept a text anew; an offer of `contas`. */
  faltaAceitar: (db: BaseDeps['db'], scope: Paciente['scope']) => Promise<boolean>;
};

type Input = {
  Servico_Selecionado: string;
  chave: string;
  precoVistoCentavos?: number | undefined;
  noLugarDe?: string | undefined;
  /** Person of the account who is treated; without it its holder. */
  pessoa?: string | undefined;
};

const [UNANSWERED] = INACABADOS;

/**
 * Creates an order by choosing a service, at the price in force, which the patient has seen. A second click, a repeated request
 * or returning to an unanswered order of the same service gives the existing order. An order `noLugarDe` whose questionnaire is
 * unsaved gets the service and its price, instead of a second order (docs/product/statuses.md).
 * @throws servicoNaoEscolhido, pessoaDecide, dadosIncompletos, faltaAceitar, semPreco, precoMudou
 */
export const criarPedido = command({
  load: ({ actor: { scope }, input, deps }: UseCase<Paciente, Input, CriarDeps>) => {
    const servico = input.Servico_Selecionado;
    if (!ehServico(servico)) throw errors.servicoNaoEscolhido();
    const pacienteId = input.pessoa ?? scope.clienteId;
    return {
      opening: call(openPedido, scope, { servico, pacienteId }),
      known: call(findDuplicate, scope, { chave: input.chave, servico, pacienteId }),
      other: call(lockState, scope, input.noLugarDe ?? null),
      faltaAceitar: call(deps.faltaAceitar, scope),
    };
  },
  decide: ({ opening, known, other, faltaAceitar }, { actor: { scope }, input, now, newId }) => {
    if (!opening) throw errors.pessoaDesconhecida();
    if (scope.fechadas.includes(opening.paciente_id)) throw errors.pessoaDecide();
    const { dados_em: registered, servico, preco, numero, paciente_id, nome_busca } = opening;
    if (!registered) throw dadosIncompletos();
    if (faltaAceitar) throw errors.faltaAceitar();
    const visto = input.precoVistoCentavos ?? preco;
    if (preco !== null && visto !== null && visto !== preco) throw errors.precoMudou(visto, preco);
    if (known) {
      // The price shown beside the service is the newest one that the patient has seen.
      const isSeen = preco !== null && known.status === UNANSWERED;
      const seen = call(updatePedido, known.id, { preco_centavos: preco ?? 0, preco_em: now }, now);
      return answerPedido(scope, known.id, { writes: isSeen ? [seen] : [] });
    }
    if (preco === null) throw errors.semPreco();
    const price = { preco_centavos: preco, preco_em: now };
    if (other?.status === UNANSWERED) {
      return answerPedido(scope, other.id, {
        writes: [
          call(
            updatePedido,
            other.id,
            { servico_selecionado: servico, paciente_id, nome_busca, ...price },
            now,
          ),
        ],
        audit: [{ action: 'pedido.trocar_servico', targetType: 'pedido', targetId: other.id }],
        events: pedidoEvents(other, other.versao + 1),
      });
    }
    const id = newId();
    const { clienteId } = scope;
    const treated = { paciente_id, nome_busca };
    const made = { id, numero, chave: input.chave, ...treated, servico, preco_centavos: preco, now };
    const contribution = merge(
      {
        writes: [call(insertPedido, scope, made)],
        audit: [{ action: 'pedido.criar', targetType: 'pedido', targetId: id }],
        events: pedidoEvents({ id, cliente_id: clienteId }, FIRST_VERSION),
      },
      etapaLine({ etapa: 'servico', pedidoId: id, clienteId, numero }, now),
    );
    return {
      ...contribution,
      answer: answerWith((avisos) => ({ pedido: madePedido(made, opening, clienteId), avisos })),
    };
  },
});

/**
 * Asks for the same service again. The answers of the order that is renewed are offered as those of every earlier one are;
 * the price is that of today; the patient stays. The same key again gives the same order.
 * @throws naoEncontrado, also for a foreign order; naoRenovavel for one that was never paid; as `criarPedido`
 */
export async function renovarPedido({
  actor,
  input,
  deps,
}: UseCase<Paciente, { id: string; chave: string }, CriarDeps>): Promise<StepResult> {
  const before = await findPedido(deps.db, actor.scope, input.id);
  if (!before) throw notFound();
  if (before.pago_em === null) throw errors.naoRenovavel();
  const { servico_selecionado: Servico_Selecionado, paciente_id: pessoa } = before;
  const same = { Servico_Selecionado, pessoa, chave: input.chave };
  return criarPedido({ actor, input: same, deps });
}
