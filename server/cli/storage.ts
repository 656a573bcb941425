import { mudarArquivos } from '../features/instalacao/arquivos/arquivos.public.ts';
import { CliError, type CommandCall } from './command.ts';
import { withFiles } from './files.ts';

const actor = { tipo: 'Sistema', nome: 'cli' } as const;
const GUARDA = { folder: 'pasta', s3: 's3' } as const;

/** Moves every file to the store for new ones. */
export async function storageMove(call: CommandCall): Promise<number> {
  const { to } = call.options;
  if (to !== 'folder' && to !== 's3') throw new CliError('Diga para onde: --to s3 ou --to folder.');
  const para = GUARDA[to];
  const { s3, writeTo } = call.config.storage;
  if (para === 's3' && !s3) throw new CliError('Falta S3_ENDPOINT nas configurações.');
  if (writeTo !== para) {
    throw new CliError(
      `Os arquivos novos ainda iriam para o lugar antigo. Ponha STORAGE=${to}, reinicie o servidor e rode de novo.`,
    );
  }
  return withFiles(call, async (deps, progresso) => {
    const removerOrigem = call.options['remove-source'] === true;
    const result = await mudarArquivos({ actor, input: { para, removerOrigem, progresso }, deps });
    call.say(`Mudados e conferidos: ${result.done}.`);
    if (removerOrigem) call.say(`Cópias apagadas da origem: ${result.removed}.`);
    if (result.missing > 0)
      call.warn(`Não encontrados na origem: ${result.missing}. Procure-os na última cópia de segurança.`);
    if (result.failed > 0)
      call.warn(`Não mudaram: ${result.failed}. O motivo está nas linhas acima; rode o comando outra vez.`);
    if (result.missing + result.failed > 0) return 1;
    if (!result.restam) return 0;
    call.warn(
      `Ainda há arquivos no lugar antigo, gravados enquanto isto rodava. Reinicie todos os servidores com STORAGE=${to} e rode o comando outra vez.`,
    );
    return 1;
  });
}
