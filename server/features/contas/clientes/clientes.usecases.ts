import { MENSAGEM_RESPONSAVEL_PROPRIO } from '#domain/contas/dados-pessoais.ts';
import type { z } from 'zod';
import type { dadosPessoais } from '#contracts/contas/clientes.contract.ts';
import type { EnderecoDoCep, PostalCodeLookup } from '#ports/postal-code.ts';
import type { Paciente, PatientScope } from '#platform/actor.ts';
import type { Contribution } from '#platform/db/command/decision.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { UseCase } from '#platform/deps.ts';
import { tooLate, type ProviderTimes } from '#platform/providers/times.ts';
import type { PasswordDeps } from '../identidade/identidade.public.ts';
import { sincronizarCliente, type CustomerDeps } from './provedor/provedor.usecases.ts';
import * as errors from './clientes.errors.ts';
import { lockCliente, readCliente, shareDados, updateDados, type ClienteRow } from './clientes.repository.ts';
import { validateDados } from './dados.policy.ts';
import { requirePasswordForEmailChange, applySavedEmail } from './email/email.usecases.ts';
import { clienteEvents } from '../contas.events.ts';
import { dadosCorrigidosJob, sincronizarJob } from './clientes.workers.ts';

/**
 * Reads what ends the draft of an order, or of the personal data (null), when its data are saved. Drafts belong to a higher
 * context, which provides this function.
 */
export type EndDraft = (
  tx: QueriesInTransaction,
  scope: PatientScope,
  pedidoId: string | null,
) => Promise<Contribution>;

/**
 * Tells the doctors to whom a case of a patient is open that the patient's record changed. Cases belong to a higher context,
 * which offers this function.
 */
export type TellDoctors = (uow: UnitOfWork, cliente: Pick<ClienteRow, 'id' | 'versao'>) => Promise<void>;

export type ClientesDeps = CustomerDeps &
  PasswordDeps & {
    postalCode: PostalCodeLookup;
    times: Pick<ProviderTimes, 'customerMs'>;
    encerrarRascunho: EndDraft;
    avisarMedicosDoCliente: TellDoctors;
  };

/** The signed-in patient's own record. */
export function lerCliente({ actor, deps }: UseCase<Paciente, null, ClientesDeps>): Promise<ClienteRow> {
  return readCliente(deps.db, actor.scope);
}

type Input = z.output<typeof dadosPessoais> & { senhaAtual?: string | undefined };

/**
 * Saves the personal data, then makes or updates the customer at the provider: at once while it answers, by
 * the job otherwise. What was typed is kept in either case; the draft of it ends.
 * @throws 400 with the words of docs/product/messages.md and one detail per field; 403 senha_necessaria where the
 * stored contact e-mail would change
 */
export async function salvarCliente({
  actor,
  input,
  deps,
}: UseCase<Paciente, Input, ClientesDeps>): Promise<ClienteRow> {
  const validated = validateDados(input, deps.clock());
  if (!validated.ok) {
    throw validated.vazios.length > 0
      ? errors.camposVazios(validated.vazios)
      : errors.camposInvalidos(validated.invalidos);
  }
  const { scope } = actor;
  const newEmail = validated.dados.email_contato;
  const change = { email: newEmail, senhaAtual: input.senhaAtual };
  const proof = await requirePasswordForEmailChange({ actor, input: change, deps });
  await deps.runInTransaction({ actor }, async (uow) => {
    const row = await lockCliente(uow.db, scope);
    if (validated.dados.responsavel_cpf === row.cpf) {
      const own = { campo: 'responsavelCpf', mensagem: MENSAGEM_RESPONSAVEL_PROPRIO };
      throw errors.camposInvalidos([own]);
    }
    const now = deps.clock();
    const saved = await updateDados(uow.db, row, validated.dados, now);
    if (saved.versao !== row.versao) {
      await applySavedEmail(uow, deps.signer, actor, { before: row, newEmail, proof, now });
      uow.audit({ action: 'cliente.salvar_dados', targetType: 'cliente', targetId: row.id });
      uow.emit(...clienteEvents(row.id, saved.versao));
      await shareDados(uow.db, saved, now);
      await deps.avisarMedicosDoCliente(uow, saved);
      await uow.enqueue(sincronizarJob, { clienteId: row.id }, { startAfterSeconds: 10 });
      if (row.asaas_recusada_versao !== null) await uow.enqueue(dadosCorrigidosJob, { clienteId: row.id });
    }
    // After the record's own event: a page must not drop the draft before it reads the record again.
    await uow.add(await deps.encerrarRascunho(uow.db, scope, null));
  });
  const later = (error: unknown) => {
    deps.log.warn({ err: error }, 'customer not at the provider yet, the job goes on');
  };
  // The patient may go on: the job takes over.
  await tooLate(deps.times.customerMs, sincronizarCliente({ actor, input: { scope }, deps }), later).catch(
    later,
  );
  return readCliente(deps.db, scope);
}

/** Looks up the address of a CEP. @throws 404 cepNaoEncontrado, 502 cepIndisponivel when no postal-code service answers */
export async function buscarCep({
  input,
  deps,
}: UseCase<unknown, { cep: string }, ClientesDeps>): Promise<EnderecoDoCep> {
  const found = await deps.postalCode.find(input.cep).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'postal code lookup failed');
    throw errors.cepIndisponivel();
  });
  if (!found) throw errors.cepNaoEncontrado();
  return found;
}
