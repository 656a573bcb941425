import { redirect } from 'react-router';
import type { SessaoAtual } from '../../../contracts/contas/sessao-atual.contract.ts';
import type { ScreenPath } from '../../../contracts/screens.ts';
import { queryClient } from '../../lib/api/query.ts';
import { sessaoQuery } from './sessao.api.ts';

/** Reads the session for whoever draws next; shared by all guards of one navigation. */
export function lerSessaoAtual() {
  return queryClient.ensureQueryData(sessaoQuery);
}

type Entrado = Exclude<SessaoAtual['papel'], 'Visitante'>;

/** Who was let in since this page was loaded: by `Sair` it would have been loaded anew. */
const entrados = new Set<Entrado>();

/** True where somebody was in and is not any more: the session ran out, or was ended from elsewhere. */
export function sessaoTerminou(papel: Entrado): boolean {
  return entrados.has(papel);
}

/** A patient's screen; everyone else goes to `/login`, without a query. */
export async function paciente(): Promise<Response | null> {
  return deixar('Paciente', '/login');
}

async function deixar(papel: Entrado, entrada: ScreenPath): Promise<Response | null> {
  if ((await lerSessaoAtual()).papel !== papel) return redirect(entrada);
  entrados.add(papel);
  return null;
}

/** A step of the request after `/dados`: the personal data come first. */
export async function pacienteComDados(): Promise<Response | null> {
  const { dadosCompletos } = await lerSessaoAtual();
  return (await paciente()) ?? (dadosCompletos ? null : redirect('/dados'));
}

/** `/pedido`: who is signed in has nothing to register. */
export async function cadastroAberto(): Promise<Response | null> {
  const { papel } = await lerSessaoAtual();
  return papel === 'Paciente' ? redirect('/dados') : null;
}

/** An administrator's screen; everyone else goes to `/loginAdm`, who must set a second factor up first to it. */
export async function admin(): Promise<Response | null> {
  const { faltaSegundoFator } = await lerSessaoAtual();
  return (await seguranca()) ?? (faltaSegundoFator ? redirect('/seguranca') : null);
}

/** Where the administrator looks after the way in. */
export async function seguranca(): Promise<Response | null> {
  return deixar('Admin', '/loginAdm');
}
