import { redirect } from 'react-router';
import { queryClient } from '../../lib/query.ts';
import { sessaoQuery } from './sessao.api.ts';

/** Reads the session for whoever draws next; shared by all guards of one navigation. */
export function lerSessaoAtual() {
  return queryClient.ensureQueryData(sessaoQuery);
}

/** A patient's screen; everyone else goes to `/login`, without a query. */
export async function paciente(): Promise<Response | null> {
  const { papel } = await lerSessaoAtual();
  return papel === 'Paciente' ? null : redirect('/login');
}

/** A step of the request after `/dados`: the personal data come first. */
export async function pacienteComDados(): Promise<Response | null> {
  const { papel, dadosCompletos } = await lerSessaoAtual();
  if (papel !== 'Paciente') return redirect('/login');
  return dadosCompletos ? null : redirect('/dados');
}

/** `/pedido`: who is signed in has nothing to register. */
export async function cadastroAberto(): Promise<Response | null> {
  const { papel } = await lerSessaoAtual();
  return papel === 'Paciente' ? redirect('/dados') : null;
}

/** An administrator's screen; everyone else goes to `/loginAdm`. */
export async function admin(): Promise<Response | null> {
  const { papel } = await lerSessaoAtual();
  return papel === 'Admin' ? null : redirect('/loginAdm');
}

/** An administrator's address without a screen of its own: the menu knows what there is. */
export async function adminAoMenu(): Promise<Response> {
  return (await admin()) ?? redirect('/menu_adm');
}
