import { parseCpf } from '#domain/contas/cpf.ts';
import { encerrarAcessosDoPaciente } from '../features/contas/identidade/identidade.public.ts';
import { CliError, type CommandCall } from './command.ts';
import { withInstallation } from './open.ts';

const actor = { tipo: 'Sistema', nome: 'cli' } as const;

/**
 * Ends every session of a patient and, where asked for, removes the second factor of one who lost phone and codes. The CPF
 * comes by standard input: arguments stand in the list of processes and in the history of a shell.
 */
export async function patientSignOut(call: CommandCall): Promise<void> {
  const parsed = parseCpf((await call.stdin())?.trim() ?? '');
  if (!parsed.ok) throw new CliError(`${parsed.mensagem} O CPF vem da entrada padrão.`);
  const input = { cpf: parsed.cpf, semFator: call.options['remove-second-factor'] === true };
  const done = await withInstallation(call.config, ({ deps }) =>
    encerrarAcessosDoPaciente({ actor, input, deps }),
  );
  if (!done) throw new CliError('Não há conta com este CPF.');
  call.say('Sessões encerradas.');
  if (done.fatorDesligado) call.say('Verificação em duas etapas desligada; o paciente é avisado por e-mail.');
}
