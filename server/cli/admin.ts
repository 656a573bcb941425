import { randomBytes } from 'node:crypto';
import {
  criarAdministrador,
  redefinirAdministrador,
} from '../features/contas/identidade/identidade.public.ts';
import { judgeNewPassword } from '../platform/secrets/new-password.ts';
import { CliError, type CommandCall } from './command.ts';
import { withInstallation } from './open.ts';

const actor = { tipo: 'Sistema', nome: 'cli' } as const;

/** Creates the administrator's account, when the server was never started or the address is new. */
export async function adminCreate(call: CommandCall): Promise<void> {
  const { senha, sorteada } = await novaSenha(call);
  const email = call.config.adminEmail;
  const made = await withInstallation(call.config, ({ deps }) =>
    criarAdministrador({ actor, input: { email, senha }, deps }),
  );
  if (!made) throw new CliError(`${email} já tem conta. Para uma senha nova: npm run cli -- admin reset`);
  call.say(`Conta criada: ${email}`);
  sayPassword(call, senha, sorteada);
}

/** Sets a new password for the administrator, for the operator of the installation. */
export async function adminReset(call: CommandCall): Promise<void> {
  const { senha, sorteada } = await novaSenha(call);
  const email = call.config.adminEmail;
  const mantemFator = call.options['keep-second-factor'] === true;
  const found = await withInstallation(call.config, ({ deps }) =>
    redefinirAdministrador({ actor, input: { email, senha, mantemFator }, deps }),
  );
  if (!found) throw new CliError(`${email} não tem conta. Para criar: npm run cli -- admin create`);
  call.say(`Senha trocada e sessões encerradas: ${email}`);
  if (!mantemFator) call.say('A verificação em duas etapas será pedida de novo na próxima entrada.');
  sayPassword(call, senha, sorteada);
}

function sayPassword(call: CommandCall, senha: string, sorteada: boolean): void {
  if (sorteada) call.say(`Senha: ${senha}`);
  if (call.config.exigeSenhaPropria) call.say('A próxima entrada pede uma senha nova, no lugar desta.');
}

async function novaSenha(call: CommandCall): Promise<{ senha: string; sorteada: boolean }> {
  const given = await call.stdin();
  if (!given) return { senha: randomBytes(15).toString('base64url'), sorteada: true };
  const fraca = judgeNewPassword(given);
  if (fraca) throw new CliError(fraca);
  return { senha: given, sorteada: false };
}
