import { redirect } from 'react-router';
import type { ScreenPath } from '#contracts/screens.ts';
import { queryClient } from '#lib/api/query.ts';
import { BEGINNINGS, hasSessionEnded, noteAdmitted, type SignedInPapel } from './admitted.ts';
import { isSetUp, sessionQuery } from './session.api.ts';

/** The current session, from the cache where it is there; the guards of one navigation share one request. */
export function readSession() {
  return queryClient.ensureQueryData(sessionQuery);
}

/** Guard of a paciente's screen: everyone else is redirected to `/login`, without query parameters. */
export async function requirePaciente(): Promise<Response | null> {
  return requirePapel('Paciente', '/login');
}

async function requirePapel(papel: SignedInPapel, entrance: ScreenPath): Promise<Response | null> {
  if ((await readSession()).papel !== papel) return redirect(entrance);
  noteAdmitted(papel);
  return null;
}

/** Guard of the steps after `/dados`: a paciente whose personal data are incomplete is redirected to `/dados`. */
export async function requirePacienteWithDados(): Promise<Response | null> {
  const { dadosCompletos } = await readSession();
  return (await requirePaciente()) ?? (dadosCompletos ? null : redirect('/dados'));
}

/** Guard of the registration at `/pedido`: signed-in people are redirected to their home. */
export async function redirectSignedIn(): Promise<Response | null> {
  const { papel } = await readSession();
  return papel === 'Visitante' ? null : redirect(BEGINNINGS[papel]);
}

/**
 * Guard of an administrator's screen: everyone else is redirected to `/loginAdm`, an administrator without a password of
 * their own or the required segundo fator to `/seguranca`.
 */
export async function requireAdmin(): Promise<Response | null> {
  const session = await readSession();
  return (await requireAdminSignIn()) ?? (isSetUp(session) ? null : redirect('/seguranca'));
}

/** Guard of `/seguranca`: an administrator is admitted before the account is set up, too, because it is set up there. */
export async function requireAdminSignIn(): Promise<Response | null> {
  return requirePapel('Admin', '/loginAdm');
}

/**
 * Guard of a doctor's screen: everyone else is redirected to `/loginMedico`, a doctor without the required segundo
 * fator to `/medico/seguranca`.
 */
export async function requireMedico(): Promise<Response | null> {
  const session = await readSession();
  return (await requireMedicoSignIn()) ?? (isSetUp(session) ? null : redirect('/medico/seguranca'));
}

/** Guard of `/medico/seguranca`: a doctor is admitted without a segundo fator, too, because it is set up there. */
export async function requireMedicoSignIn(): Promise<Response | null> {
  return requirePapel('Medico', '/loginMedico');
}

/**
 * Guard of a screen shared by doctors and the administrator. Anybody else is redirected to the entrance of the last
 * role here, `/loginAdm` without one.
 */
export async function requireEquipe(): Promise<Response | null> {
  const { papel } = await readSession();
  const doctor = papel === 'Medico' || (papel !== 'Admin' && hasSessionEnded('Medico'));
  return doctor ? requireMedico() : requireAdmin();
}
