import { Secret, TOTP } from 'otpauth';
import { confirmarSegundoFator, iniciarSegundoFator } from '#contracts/contas/conta.contract.ts';
import type { Client } from '../app/client.ts';

/** The code on the phone at an instant. */
export function codeOf(segredo: string, ms: number = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(segredo) }).generate({ timestamp: ms });
}

/** Sets the second factor of an account up. Its first code is used up: the next is one step on. */
export async function enrolFactor(http: Client, senhaAtual: string, ms?: number) {
  const { segredo } = await http.want(iniciarSegundoFator, 200, { body: { senhaAtual } });
  const body = { codigo: codeOf(segredo, ms) };
  const { codigos } = await http.want(confirmarSegundoFator, 200, { body });
  return { segredo, codigos };
}
