import { parseCpf } from '#domain/contas/cpf.ts';
import { parseEmail } from '#domain/contas/email.ts';
import {
  conferirMedico,
  type CampoDoMedico,
  type DadosDoMedico,
  type MedicoDigitado,
} from '#domain/contas/medico.ts';
import { ehTratamento } from '#domain/contas/tratamento.ts';
import { parseTelefone } from '#domain/contas/telefone.ts';
import { accountTarget } from '#platform/account.ts';
import type { Admin } from '#platform/actor.ts';
import { notFound, tooManyTries, AppError, type ErrorDetail } from '#platform/app-error.ts';
import { command, finish } from '#platform/db/command/command.ts';
import {
  answerFrom,
  call,
  job,
  merge,
  type Contribution,
  type Decision,
} from '#platform/db/command/decision.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { UseCase } from '#platform/deps.ts';
import { medicoEvents } from '../contas.events.ts';
import { endAccess, forgetFactor, requireProva, type RecoveryDeps } from '../identidade/identidade.public.ts';
import * as repository from './medicos.repository.ts';
import type { MedicoRow } from './medicos.repository.ts';
import { avisarCadastroJob, convidarMedicoJob } from './medicos.workers.ts';
import { sealFormerAddress } from './avisar.usecases.ts';

/** `devolverCasosDe` returns a doctor's cases to the queue; a higher context provides it. */
export type MedicosDeps = RecoveryDeps & {
  devolverCasosDe(uow: UnitOfWork, medicoId: string, now: Date): Promise<void>;
};

type Call<Input> = UseCase<Admin, Input, MedicosDeps>;

/** Every doctor, those to be looked at first. */
export function listarMedicos({ deps }: Call<null>): Promise<MedicoRow[]> {
  return repository.listMedicos(deps.db);
}

/** Adds a doctor who is to be looked at (`em análise`) and mails the link for the first password. @throws 400, 403 prova_necessaria, 409 */
export const adicionarMedico = command({
  find: async ({ actor, input, deps }: Call<MedicoDigitado>) => {
    const medico = parseMedico(input);
    await requireProva({ actor, input: null, deps });
    return medico;
  },
  load: (_, medico) => ({
    count: call(repository.countMedicos),
    taken: call(repository.findTakenField, medico, null),
  }),
  decide: ({ count, taken }, { newId }, medico) => {
    if (count >= repository.MAX_MEDICOS) throw tooManyTries();
    if (taken !== null) throw medicoJaCadastrado(taken);
    const id = newId();
    // Two additions of one doctor at once: the other one was faster.
    const insert = {
      ...call(repository.insertMedico, id, medico),
      taken: () => medicoJaCadastrado('cpf'),
    };
    const jobs = [job(convidarMedicoJob, { medico_id: id, vez: newId() })];
    return changed('medico.adicionar', id, { writes: [insert], jobs });
  },
});

/**
 * Changes a doctor's record, which ends every way into the account: sessions, signing, links. Another name, CPF or
 * registration is to be checked anew: an active doctor is `em análise` again. Who was invited is invited anew. The doctor is
 * told by mail, at the address of before.
 * @throws 400, 403 prova_necessaria, 404, 409
 */
export const salvarMedico = command({
  find: async ({ actor, input, deps }: Call<MedicoDigitado & { id: string; versao: number }>) => {
    const { id: _, versao: __, ...typed } = input;
    const medico = parseMedico(typed);
    await requireProva({ actor, input: null, deps });
    return medico;
  },
  load: ({ input: { id: medicoId }, deps }, medico) => {
    const ending = { evento: 'cadastroMudadoPorOutro', sessao: null, now: deps.clock() } as const;
    return {
      before: call(repository.lockMedico, medicoId),
      taken: call(repository.findTakenField, medico, medicoId),
      access: call(endAccess, { medicoId }, ending),
    };
  },
  decide: ({ before, taken, access }, { input: { id, versao }, deps, now, newId }, medico) => {
    if (!before) throw notFound();
    if (before.versao !== versao) throw medicoMudado();
    if (taken !== null) throw medicoJaCadastrado(taken);
    const sameRegistration = (['nome', 'cpf', 'crm', 'uf'] as const).every(
      (campo) => before[campo] === medico[campo],
    );
    const checkAnew = {
      registro_conferido_em: null,
      ...(before.estado === 'ativo' ? { estado: 'em análise' as const, estado_em: now } : {}),
    };
    const change = { ...medico, ...(sameRegistration ? {} : checkAnew) };
    const told = before.senha_hash === null ? [] : [avisoDoCadastro(before, deps, now, newId())];
    const invited =
      before.senha_hash === null && before.estado !== 'inativo'
        ? [job(convidarMedicoJob, { medico_id: id, vez: newId() })]
        : [];
    const record = { writes: [call(repository.updateMedico, id, change, now)] };
    return changed('medico.mudar', id, record, access, { jobs: [...told, ...invited] });
  },
});

function avisoDoCadastro({ email }: MedicoRow, { vault }: MedicosDeps, now: Date, vez: string) {
  const lacre = sealFormerAddress(vault, email);
  return job(avisarCadastroJob, { lacre, em: now.toISOString(), vez });
}

/**
 * Opens the cases to a doctor. By this act the administrator declares that the registration was checked at the council.
 * @throws 403 prova_necessaria, 404
 */
export const ativarMedico = command({
  find: ({ actor, deps }: Call<{ id: string }>) => requireProva({ actor, input: null, deps }),
  load: ({ input: { id } }) => ({ before: call(repository.lockMedico, id) }),
  decide: ({ before }, { input: { id }, now }): Decision<MedicoRow> => {
    if (!before) throw notFound();
    if (before.estado === 'ativo') return { answer: before };
    const change = { estado: 'ativo', estado_em: now, registro_conferido_em: now } as const;
    return changed('medico.ativar', id, { writes: [call(repository.updateMedico, id, change, now)] });
  },
});

/** Closes the cases to a doctor: every way into the account ends, and the cases return to the queue. @throws 404 */
export async function desativarMedico({
  actor,
  input: { id },
  deps,
}: Call<{ id: string }>): Promise<MedicoRow> {
  const now = deps.clock();
  const answer = await deps.runInTransaction({ actor }, async (uow) => {
    const before = await repository.lockMedico(uow.db, id);
    if (!before) throw notFound();
    if (before.estado === 'inativo') return () => before;
    const state = call(repository.updateMedico, id, { estado: 'inativo', estado_em: now }, now);
    await uow.add({ writes: [state] });
    await uow.add(await endAccess(uow.db, { medicoId: id }, { evento: 'desativacao', sessao: null, now }));
    await deps.devolverCasosDe(uow, id, now);
    return finish(uow, changed('medico.desativar', id));
  });
  return answer();
}

/** Turns off the second factor of a doctor who lost phone and recovery codes; every way in ends, signing included. @throws 403 prova_necessaria, 404 */
export const desligarFatorDoMedico = command({
  find: ({ actor, deps }: Call<{ id: string }>) => requireProva({ actor, input: null, deps }),
  load: ({ input: { id: medicoId }, deps }) => ({
    before: call(repository.lockMedico, medicoId),
    forgotten: call(forgetFactor, { medicoId }, deps.clock()),
  }),
  decide: ({ before, forgotten }, { input: { id } }): Decision<MedicoRow> => {
    if (!before) throw notFound();
    return forgotten ? changed('medico.desligar_fator', id, forgotten) : { answer: before };
  },
});

/** Ten invitations of one doctor in an hour. */
export const INVITATIONS = { max: 10, windowSeconds: 3600 };

/** Mails the link for the first password again. @throws 404, 409 convite_aceito, 429 */
export const convidarMedico = command({
  find: async ({ input: { id }, deps }: Call<{ id: string }>) => {
    const medico = await repository.findMedicoById(deps.db, id);
    if (!medico) throw notFound();
    if (medico.senha_hash !== null) throw conviteAceito();
    if (!(await countTry(deps.db, deps.signer.key('convite-medico', id), INVITATIONS))) throw tooManyTries();
  },
  decide: (_, { input: { id }, newId }) => ({
    audit: [{ action: 'medico.convidar', ...accountTarget({ medicoId: id }) }],
    jobs: [job(convidarMedicoJob, { medico_id: id, vez: newId() })],
  }),
});

function parseMedico(typed: MedicoDigitado): DadosDoMedico {
  const refused = conferirMedico(typed);
  if (refused.length > 0) throw medicoRecusado(refused);
  const cpf = parseCpf(typed.cpf);
  return {
    nome: typed.nome.trim().replaceAll(/\s+/g, ' '),
    tratamento: ehTratamento(typed.tratamento) ? typed.tratamento : '',
    cpf: cpf.ok ? cpf.cpf : '',
    crm: typed.crm.trim(),
    uf: typed.uf.trim(),
    rqe: typed.rqe.trim(),
    especialidade: typed.especialidade.trim(),
    telefone: parseTelefone(typed.telefone) ?? '',
    email: parseEmail(typed.email) ?? '',
    endereco: typed.endereco.trim().replaceAll(/\s+/g, ' '),
  };
}

/** A change of a doctor's record, answered with the record as it is then. */
function changed(action: string, id: string, ...contributions: Contribution[]): Decision<MedicoRow> {
  const recorded = { audit: [{ action, ...accountTarget({ medicoId: id }) }], events: medicoEvents(id) };
  const answer = answerFrom(call(repository.findMedicoById, id), (row) => {
    if (!row) throw notFound();
    return row;
  });
  return { ...merge(...contributions, recorded), answer };
}

/** One field or more cannot be saved as typed; the first one's sentence is the message. */
const medicoRecusado = (details: readonly ErrorDetail[]) =>
  new AppError(400, 'medico_recusado', 'Confira os campos marcados.', details);

const WORDS: Readonly<Partial<Record<CampoDoMedico, string>>> = {
  cpf: 'Este CPF já é de outro médico.',
  crm: 'Este CRM já é de outro médico.',
  email: 'Este e-mail já é de outro médico.',
};

/** CPF, CRM with UF, and e-mail each belong to one doctor. */
const medicoJaCadastrado = (campo: 'cpf' | 'crm' | 'email') => {
  const mensagem = WORDS[campo] ?? '';
  return new AppError(409, 'medico_ja_cadastrado', mensagem, [{ campo, mensagem }]);
};

/** The record was changed since it was read: what was typed stays, and the page reads it again. */
const medicoMudado = () =>
  new AppError(409, 'medico_mudado', 'Este cadastro mudou enquanto você editava. Confira e salve de novo.');

/** The invitation is for the first password; later ones come by the recovery of the sign-in page. */
const conviteAceito = () =>
  new AppError(409, 'convite_aceito', 'O convite já foi aceito: a senha está criada.');
