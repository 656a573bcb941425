import { randomUUID } from 'node:crypto';
import { parseCpf } from '#domain/contas/cpf.ts';
import { parseEmail } from '#domain/contas/email.ts';
import { conferirMedico, type MedicoDigitado } from '#domain/contas/medico.ts';
import { parseTelefone } from '#domain/contas/telefone.ts';
import { accountTarget } from '#platform/account.ts';
import type { Admin, Sistema } from '#platform/actor.ts';
import { notFound, tooManyTries } from '#platform/app-error.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { UseCase } from '#platform/deps.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { medicoEvents } from '../contas.events.ts';
import {
  createRecoveryLink,
  endAccess,
  forgetFactor,
  requireProva,
  type RecoveryDeps,
} from '../identidade/identidade.public.ts';
import * as erros from './medicos.errors.ts';
import { avisarCadastroJob, convidarMedicoJob } from './medicos.jobs.ts';
import { INVITATION_HOURS, mailCadastroMudou, mailConvite } from './medicos.mails.ts';
import * as repository from './medicos.repository.ts';
import type { MedicoRow } from './medicos.repository.ts';

/** What the administration of doctors needs. `devolverCasosDe` is the context above giving a doctor's cases back. */
export type MedicosDeps = RecoveryDeps & {
  devolverCasosDe(uow: UnitOfWork, medicoId: string, now: Date): Promise<void>;
};

/** Dependencies of the mails to doctors. */
export type MedicosMailDeps = RecoveryDeps & { settings: MailSettings };

const FORMER_ADDRESS = 'cadastro-mudou';

type Call<Input> = UseCase<Admin, Input, MedicosDeps>;

/** Every doctor, those to be looked at first. */
export function listarMedicos({ deps }: Call<null>): Promise<MedicoRow[]> {
  return repository.listMedicos(deps.db);
}

/** Adds a doctor who is to be looked at (`em análise`) and mails the link for the first password. @throws 400, 403 prova_necessaria, 409 */
export async function adicionarMedico(call: Call<MedicoDigitado>): Promise<MedicoRow> {
  const { actor, deps } = call;
  const medico = parseMedico(call.input);
  await requireProva({ actor, input: null, deps });
  return deps.runInTransaction({ actor }, async (uow) => {
    if ((await repository.countMedicos(uow.db)) >= repository.MAX_MEDICOS) throw tooManyTries();
    await requireFree(uow, medico, null);
    const id = await repository.insertMedico(uow.db, medico);
    // Two additions of one doctor at once: the other one was faster.
    if (id === null) throw erros.medicoJaCadastrado('cpf');
    await uow.enqueue(convidarMedicoJob, { medico_id: id, vez: randomUUID() });
    return recordChange(uow, 'medico.adicionar', id);
  });
}

/**
 * Changes a doctor's record, which ends every way into the account: sessions, signing, links. Another name, CPF or
 * registration is to be checked anew: an active doctor is `em análise` again. Who was invited is invited anew. The doctor is
 * told by mail, at the address of before.
 * @throws 400, 403 prova_necessaria, 404, 409
 */
export async function salvarMedico(
  call: Call<MedicoDigitado & { id: string; versao: number }>,
): Promise<MedicoRow> {
  const { actor, deps } = call;
  const { id, versao, ...typed } = call.input;
  const medico = parseMedico(typed);
  await requireProva({ actor, input: null, deps });
  const now = deps.clock();
  return deps.runInTransaction({ actor }, async (uow) => {
    const before = await repository.lockMedico(uow.db, id);
    if (!before) throw notFound();
    if (before.versao !== versao) throw erros.medicoMudado();
    await requireFree(uow, medico, id);
    const sameRegistration = (['nome', 'cpf', 'crm', 'uf'] as const).every(
      (campo) => before[campo] === medico[campo],
    );
    const checkAnew = {
      registro_conferido_em: null,
      ...(before.estado === 'ativo' ? { estado: 'em análise' as const, estado_em: now } : {}),
    };
    await repository.updateMedico(uow.db, id, { ...medico, ...(sameRegistration ? {} : checkAnew) }, now);
    await endAccess(uow, { medicoId: id }, { evento: 'cadastroMudadoPorOutro', sessao: null, now });
    if (before.senha_hash !== null) {
      const lacre = deps.vault.seal(FORMER_ADDRESS, before.email, FORMER_ADDRESS);
      await uow.enqueue(avisarCadastroJob, { lacre, em: now.toISOString(), vez: randomUUID() });
    } else if (before.estado !== 'inativo') {
      await uow.enqueue(convidarMedicoJob, { medico_id: id, vez: randomUUID() });
    }
    return recordChange(uow, 'medico.mudar', id);
  });
}

/**
 * Opens the cases to a doctor. By this act the administrator declares that the registration was checked at the council.
 * @throws 403 prova_necessaria, 404
 */
export async function ativarMedico({ actor, input: { id }, deps }: Call<{ id: string }>): Promise<MedicoRow> {
  await requireProva({ actor, input: null, deps });
  const now = deps.clock();
  return deps.runInTransaction({ actor }, async (uow) => {
    const before = await repository.lockMedico(uow.db, id);
    if (!before) throw notFound();
    if (before.estado === 'ativo') return before;
    const change = { estado: 'ativo', estado_em: now, registro_conferido_em: now } as const;
    await repository.updateMedico(uow.db, id, change, now);
    return recordChange(uow, 'medico.ativar', id);
  });
}

/** Closes the cases to a doctor: every way into the account ends, and the cases return to the queue. @throws 404 */
export async function desativarMedico({
  actor,
  input: { id },
  deps,
}: Call<{ id: string }>): Promise<MedicoRow> {
  const now = deps.clock();
  return deps.runInTransaction({ actor }, async (uow) => {
    const before = await repository.lockMedico(uow.db, id);
    if (!before) throw notFound();
    if (before.estado === 'inativo') return before;
    await repository.updateMedico(uow.db, id, { estado: 'inativo', estado_em: now }, now);
    await endAccess(uow, { medicoId: id }, { evento: 'desativacao', sessao: null, now });
    await deps.devolverCasosDe(uow, id, now);
    return recordChange(uow, 'medico.desativar', id);
  });
}

/** Turns off the second factor of a doctor who lost phone and recovery codes; every way in ends, signing included. @throws 403 prova_necessaria, 404 */
export async function desligarFatorDoMedico({
  actor,
  input: { id },
  deps,
}: Call<{ id: string }>): Promise<MedicoRow> {
  await requireProva({ actor, input: null, deps });
  return deps.runInTransaction({ actor }, async (uow) => {
    const before = await repository.lockMedico(uow.db, id);
    if (!before) throw notFound();
    if (!(await forgetFactor(uow, { medicoId: id }, deps.clock()))) return before;
    return recordChange(uow, 'medico.desligar_fator', id);
  });
}

/** Ten invitations of one doctor in an hour. */
export const INVITATIONS = { max: 10, windowSeconds: 3600 };

/** Mails the link for the first password again. @throws 404, 409 convite_aceito, 429 */
export async function convidarMedico({ actor, input: { id }, deps }: Call<{ id: string }>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const medico = await repository.findMedicoById(uow.db, id);
    if (!medico) throw notFound();
    if (medico.senha_hash !== null) throw erros.conviteAceito();
    if (!(await countTry(deps.db, deps.signer.key('convite-medico', id), INVITATIONS))) throw tooManyTries();
    await uow.enqueue(convidarMedicoJob, { medico_id: id, vez: randomUUID() });
    uow.audit({ action: 'medico.convidar', ...accountTarget({ medicoId: id }) });
  });
}

/** The job of an invitation: mails the link, unless the doctor has a password or no access by now. */
export async function enviarConvite({
  actor,
  input: { medico_id: id, vez },
  deps,
}: UseCase<Sistema, { medico_id: string; vez: string }, RecoveryDeps>): Promise<void> {
  const medico = await repository.findMedicoById(deps.db, id);
  if (!medico || medico.senha_hash !== null || medico.estado === 'inativo') return;
  const token = deps.signer.token('convite-medico', `${vez}:${id}`);
  const forMs = INVITATION_HOURS * 3_600_000;
  const { url } = await createRecoveryLink(deps, actor, { medicoId: id }, { token, forMs });
  await deps.mailer.send(mailConvite(deps.settings, { para: medico.email, url, chave: `convite-${vez}` }));
}

/** The job of a notice: tells a doctor that somebody else changed their record. */
export async function avisarCadastro({
  input: { lacre, em, vez },
  deps,
}: UseCase<Sistema, { lacre: string; em: string; vez: string }, MedicosMailDeps>): Promise<void> {
  const para = deps.vault.open(FORMER_ADDRESS, lacre, FORMER_ADDRESS);
  if (para === null) return;
  const mail = { para, em: new Date(em), chave: `cadastro-${vez}` };
  await deps.mailer.send(mailCadastroMudou(deps.settings, mail));
}

function parseMedico(typed: MedicoDigitado): MedicoDigitado {
  const refused = conferirMedico(typed);
  if (refused.length > 0) throw erros.medicoRecusado(refused);
  const cpf = parseCpf(typed.cpf);
  return {
    nome: typed.nome.trim().replaceAll(/\s+/g, ' '),
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

async function requireFree(uow: UnitOfWork, medico: MedicoDigitado, except: string | null): Promise<void> {
  const taken = await repository.findTakenField(uow.db, medico, except);
  if (taken !== null) throw erros.medicoJaCadastrado(taken);
}

async function recordChange(uow: UnitOfWork, action: string, id: string): Promise<MedicoRow> {
  uow.audit({ action, ...accountTarget({ medicoId: id }) });
  uow.emit(...medicoEvents(id));
  const row = await repository.findMedicoById(uow.db, id);
  if (!row) throw notFound();
  return row;
}
