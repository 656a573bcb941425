import { dataEHora } from '#domain/calendario/horas.ts';
import type { Mail } from '#ports/mail.ts';
import type { Sistema } from '#platform/actor.ts';
import type { UseCase } from '#platform/deps.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';
import type { Vault } from '#platform/secrets/secrets.ts';
import { createRecoveryLink, type RecoveryDeps } from '../identidade/identidade.public.ts';
import { findMedicoById } from './medicos.repository.ts';

/** Dependencies of the mails to doctors. */
export type MedicosMailDeps = RecoveryDeps & { settings: MailSettings };

const FORMER_ADDRESS = 'cadastro-mudou';

/** The address for the queue, which holds none in the clear. */
export function sealFormerAddress(vault: Vault, email: string): string {
  return vault.seal(FORMER_ADDRESS, email, FORMER_ADDRESS);
}

/** How long the link of an invitation holds, in hours; afterwards its page leads to `/loginMedico`, which mails another. */
export const INVITATION_HOURS = 72;

/** The notice that the administrator changed a doctor's record; it goes to the address of before. */
export function mailCadastroMudou(
  settings: MailSettings,
  { para, em, chave: key }: { para: string; em: Date; chave: string },
): Mail {
  const valores = { data: dataEHora(em) };
  const url = `${settings.appUrl}/medico`;
  return writeNotice(settings, { chave: 'cadastro-mudou', to: para, key, valores, url });
}

/** The invitation of a doctor: a link for the first password. */
export function mailConvite(
  settings: { brand: string },
  { para, url, chave: key }: { para: string; url: string; chave: string },
): Mail {
  const valores = { horas: String(INVITATION_HOURS) };
  return writeNotice(settings, { chave: 'convite', to: para, key, valores, url });
}

/** The job of an invitation: mails the link, unless the doctor has a password or no access by now. */
export async function enviarConvite({
  actor,
  input: { medico_id: id, vez },
  deps,
}: UseCase<Sistema, { medico_id: string; vez: string }, RecoveryDeps>): Promise<void> {
  const medico = await findMedicoById(deps.db, id);
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
