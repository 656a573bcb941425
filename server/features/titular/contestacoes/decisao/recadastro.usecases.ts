import type { TextosDeps } from '#features/contas/identidade/identidade.public.ts';
import { maskCpf } from '#domain/contas/cpf.ts';
import { maskEmail } from '#domain/contas/email.ts';
import type { Actor } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { tokenHash } from '#platform/secrets/secrets.ts';
import { cadastrarReservado, hashNewPassword } from '#features/contas/identidade/identidade.public.ts';
import { linkDeCadastroInvalido } from '../contestacoes.errors.ts';
import {
  findContestacaoByCadastroToken,
  lockContestacao,
  updateContestacao,
} from '../contestacoes.repository.ts';
import { contestacaoEvents } from '#features/titular/titular.events.ts';

type Link = { token: string };

/**
 * Reads the masked CPF and e-mail behind a registration link, and when it expires.
 * @throws linkInvalido alike for an unknown, used or expired link
 */
export async function consultarNovoCadastro({ input, deps }: UseCase<Actor, Link, BaseDeps>) {
  const caso = await findContestacaoByCadastroToken(deps.db, tokenHash(input.token), deps.clock());
  if (!caso?.cadastro_expira_em) throw linkDeCadastroInvalido();
  return { cpf: maskCpf(caso.cpf), email: maskEmail(caso.email), expiraEm: caso.cadastro_expira_em };
}

type Password = { senha: string; confirmacao: string };

/**
 * Registers the owner of a CPF after an accepted case, as a new account with the contact data of the case;
 * nothing is taken over from the closed account.
 * @throws 400 with the words of docs/product/messages.md, linkInvalido, cpfJaCadastrado
 */
export async function concluirNovoCadastro({
  actor,
  input,
  deps,
}: UseCase<Actor, Link & Password, BaseDeps & TextosDeps>): Promise<void> {
  const hash = tokenHash(input.token);
  const now = deps.clock();
  const found = await findContestacaoByCadastroToken(deps.db, hash, now);
  if (!found) throw linkDeCadastroInvalido();
  const senhaHash = await hashNewPassword(input.senha, input.confirmacao);
  await deps.runInTransaction({ actor }, async (uow) => {
    const caso = await lockContestacao(uow.db, found.id);
    const holds = caso?.cadastro_token_hash?.equals(hash) === true && caso.cadastro_cliente_id === null;
    if (!caso || !holds) throw linkDeCadastroInvalido();
    const contato = {
      nome: caso.nome,
      telefone: caso.telefone,
      email_contato: caso.email,
      // The link was mailed to this address, so opening it confirms it.
      email_confirmado_em: now,
    };
    const clienteId = await cadastrarReservado(uow, { cpf: caso.cpf, senhaHash, contato }, deps);
    await updateContestacao(uow.db, caso.id, { cadastro_cliente_id: clienteId });
    uow.audit({ action: 'contestacao.cadastrar', targetType: 'contestacao', targetId: caso.id });
    uow.emit(...contestacaoEvents(caso.id));
  });
}
