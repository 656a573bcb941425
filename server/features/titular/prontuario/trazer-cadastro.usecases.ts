import type { z } from 'zod';
import type { trazerCadastro as contract } from '#contracts/titular/prontuario.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { ehAdulto, MAX_PESSOAS } from '#domain/contas/pessoas/pessoa.ts';
import { systemScope, type Paciente } from '#platform/actor.ts';
import { AppError, tooManyTries } from '#platform/app-error.ts';
import { job } from '#platform/db/command/decision.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { UseCase } from '#platform/deps.ts';
import type { Browser } from '#platform/http/browser.ts';
import { deleteConversa, moveLines } from '#features/chat/chat/chat.public.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import {
  encerrarOutraConta,
  provarOutraConta,
  type OtherAccountDeps,
} from '#features/contas/identidade/identidade.public.ts';
import {
  ADD_LIMIT,
  adoptAccount,
  julgarPessoa,
  listPessoas,
  pessoasDemais,
} from '#features/contas/pessoas/pessoas.public.ts';
import { SISTEMA, tellMove } from './levar.usecases.ts';
import { avisarProntuarioJob } from './prontuario.jobs.ts';
import * as prontuario from './prontuario.repository.ts';
import type { Envolvido } from './prontuario.repository.ts';

type Input = z.output<typeof contract.body> & { browser: Browser };

/** 409: the password was right, and the account is not one that its guardian may take. */
const naoEDeMenor = () =>
  new AppError(
    409,
    'cadastro_de_outro',
    'Este cadastro não é de uma pessoa menor de 18 anos que tem você como responsável.',
  );
/** 409: an adult brings their own record. */
const adultoTrazASua = () =>
  new AppError(
    409,
    'pessoa_adulta',
    'Quem tem 18 anos ou mais fica com a própria conta. Deixe a senha em branco para pedir a autorização.',
  );

/**
 * Makes a minor's account a person of the holder's account, with its orders, documents, files and conversation: the holder knows
 * its password (and code), and it names the holder as guardian. Every way into it ends. A person of the holder's account with the
 * same CPF gets the record, where there is one already. A Pix that waits to be paid stays as it is.
 * @returns the name of the minor
 * @throws as adding a person; 403 for an unknown CPF and a wrong password alike, 401 for a wrong code, 409 codigo_necessario, cadastro_de_outro,
 * pessoa_adulta or pessoas_demais, 429
 */
export async function trazerCadastro({
  actor,
  input: { senha, codigo, browser, ...typed },
  deps,
}: UseCase<Paciente, Input, OtherAccountDeps>): Promise<string> {
  const holder = await readCliente(deps.db, actor.scope);
  const { cpf, parentesco, email } = julgarPessoa(holder, typed, deps.clock());
  if (email !== '') throw adultoTrazASua();
  const own = deps.signer.key('salvar-pessoa', actor.clienteId);
  if (!(await countTry(deps.db, own, ADD_LIMIT))) throw tooManyTries();
  const proven = await provarOutraConta(deps, { cpf, senha, codigo, browser });
  const { clienteId: filho } = proven;
  return deps.runInTransaction({ actor }, async (uow) => {
    const now = deps.clock();
    const rows = await prontuario.lockEnvolvidos(uow.db, [filho, actor.clienteId]);
    const child = requireChild(rows, { filho, titular: actor.clienteId, hoje: dataEmSaoPaulo(now) });
    const known = await listPessoas(uow.db, actor.scope);
    const [before] = known.filter((one) => one.cpf === child.cpf);
    if (!before && known.length >= MAX_PESSOAS) throw pessoasDemais();
    const from = systemScope(SISTEMA, filho);
    if ((await listPessoas(uow.db, from)).length > 0) throw naoEDeMenor();
    const de = { conta: filho, paciente: filho };
    const para = { conta: actor.clienteId, paciente: before?.id ?? filho };
    await uow.add(await encerrarOutraConta(uow.db, deps, proven));
    await prontuario.lockPedidosDe(uow.db, de);
    if (before) await prontuario.closeLevado(uow.db, filho, before.id, now);
    else await adoptAccount(uow.db, holder, { id: filho, parentesco }, now);
    const orders = await prontuario.movePedidos(uow.db, { de, para, pagador: null, now });
    await prontuario.moveRest(uow.db, de.conta, para.conta);
    await moveLines(uow.db, { de: from, para: actor.scope, sobre: null, paciente: para.paciente });
    await deleteConversa(uow.db, from);
    await tellMove(uow, { de, para, orders, versoes: [child.versao + 1, holder.versao] });
    uow.audit({ action: 'prontuario.juntar', targetType: 'cliente', targetId: filho });
    const aviso = { clienteId: filho, aviso: 'cadastro-juntado', vez: actor.sessaoId } as const;
    await uow.add({ jobs: [job(avisarProntuarioJob, aviso)] });
    return child.nome;
  });
}

/** The account of a minor who names the holder as guardian; the holder's own row is open. */
function requireChild(
  rows: readonly Envolvido[],
  { filho, titular, hoje }: { filho: string; titular: string; hoje: string },
): Envolvido {
  const [child, holder] = [filho, titular].map((id) => rows.find((row) => row.id === id));
  const born = child?.data_nascimento ?? null;
  const minor = born !== null && !ehAdulto(born, hoje);
  if (!child || !holder || !minor || child.responsavel_cpf !== holder.cpf) throw naoEDeMenor();
  if (child.conta_id !== null || child.contestada_em !== null || holder.contestada_em !== null) {
    throw naoEDeMenor();
  }
  return child;
}
