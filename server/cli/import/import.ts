import { resolve } from 'node:path';
import { createRelato, levantar } from '#features/mesa/importacao/importacao.public.ts';
import { systemClock } from '#platform/deps.ts';
import { ImportRefused } from '#platform/predecessor/import-refused.ts';
import { CliError, type CommandCall } from '../command.ts';

/**
 * Reads the folder of a hosted predecessor and says, row by row, what comes, what stays out and why; nothing is written, and no
 * installation is opened. The lines hold no CPF.
 */
export async function importFolder({ config, options, words, say }: CommandCall): Promise<void> {
  if (options['dry-run'] !== true)
    throw new CliError('Falta --dry-run: este comando por ora só confere a pasta.');
  const pasta = resolve(words[0] ?? '');
  const { adminEmail } = config;
  const relato = createRelato(say);
  await levantar({ pasta, agora: systemClock(), adminEmail, relato }).catch((error: unknown) => {
    throw error instanceof ImportRefused ? new CliError(error.message) : error;
  });
  say('');
  for (const line of relato.resumo()) say(line);
  say('A pasta foi lida até o fim. Nada foi gravado.');
}
