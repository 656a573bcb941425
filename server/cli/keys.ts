import { girarChaves } from '../features/instalacao/arquivos/arquivos.public.ts';
import type { CommandCall } from './command.ts';
import { withFiles } from './files.ts';

const actor = { tipo: 'Sistema', nome: 'cli' } as const;

/** Encrypts every file under the first master key. */
export function keysRotate(call: CommandCall): Promise<number> {
  return withFiles(call, async (deps, progresso) => {
    const { girados, cifrados, restam } = await girarChaves({ actor, input: { progresso }, deps });
    call.say(
      `Chaves trocadas: ${girados}. Arquivos que estavam sem cifra e foram cifrados: ${cifrados.done}.`,
    );
    if (cifrados.missing > 0)
      call.warn(`Não encontrados: ${cifrados.missing}. Procure-os na última cópia de segurança.`);
    if (cifrados.failed > 0) {
      call.warn(
        `Ficaram como estavam: ${cifrados.failed}. O motivo está nas linhas acima; rode o comando outra vez.`,
      );
      return 1;
    }
    if (restam) {
      call.warn(
        'Ainda há arquivos sob uma chave anterior, gravados enquanto isto rodava. Reinicie todos os servidores com a nova MASTER_KEY e rode o comando outra vez.',
      );
      return 1;
    }
    call.say(
      'MASTER_KEY_PREVIOUS pode sair das configurações depois que todos os servidores reiniciarem com a nova MASTER_KEY.',
    );
    return cifrados.missing > 0 ? 1 : 0;
  });
}
