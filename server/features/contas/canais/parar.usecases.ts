import { clienteEvents } from '#features/contas/contas.events.ts';
import { systemScope, type Actor, type PatientScope } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import type { Queries } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { lockCliente } from '../clientes/clientes.public.ts';
import { insertMudanca, listChaves } from './canais.repository.ts';
import { lembraDeRenovar } from './canais.usecases.ts';

export type PararDeps = BaseDeps & { signer: Signer };

const PURPOSE = 'parar-lembretes';

/** The token of a link that turns the reminder to renew off, and does nothing else. It does not expire. */
export function signStop(signer: Pick<Signer, 'sign'>, clienteId: string): string {
  return signer.sign(PURPOSE, clienteId);
}

/** Whether a patient wants the reminder to renew. */
export async function wantsRenewalReminder(db: Queries, scope: PatientScope): Promise<boolean> {
  return lembraDeRenovar(await listChaves(db, scope));
}

const linkInvalido = () =>
  new AppError(404, 'link_invalido', 'Este link não vale. Desligue os lembretes em Conta e segurança.');

/** Turns the reminder to renew off by its mailed link, signed in or not; again and again with the one result. @throws 404 link_invalido */
export const pararLembretes = command({
  find: async ({ input: { token }, deps }: UseCase<Actor, { token: string }, PararDeps>) => {
    const clienteId = deps.signer.open(PURPOSE, token);
    if (clienteId === null) throw linkInvalido();
    const actor = { tipo: 'Sistema', nome: 'parar-lembretes' } as const;
    return { scope: systemScope(actor, clienteId) };
  },
  load: (_, { scope }) => ({ cliente: call(lockCliente, scope), chaves: call(listChaves, scope) }),
  decide: ({ cliente, chaves }, { now }, { scope }) => {
    if (!lembraDeRenovar(chaves)) return {};
    const off = { canal: 'renovacao', ligado: false, telefone: '', por: 'link' } as const;
    return {
      writes: [call(insertMudanca, scope, off, now)],
      audit: [{ action: 'canal.desligar', targetType: 'cliente', targetId: cliente.id }],
      events: clienteEvents(cliente.id, cliente.versao),
    };
  },
});
