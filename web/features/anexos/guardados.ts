import type { Anexo } from '../../../contracts/anexos.contract.ts';
import type { TipoAnexo } from '../../../domain/anexos.ts';
import type { Arquivo } from './fila.ts';

/** The stored files of one kind, without those the queue shows as just sent: a file stands in one place only. */
export function guardadosDoTipo(
  guardados: readonly Anexo[],
  tipo: TipoAnexo,
  daFila: readonly Arquivo[],
): Anexo[] {
  const sent = daFila.filter(({ estado }) => estado === 'enviado').map(({ file }) => file.name);
  return guardados
    .filter((anexo) => anexo.tipo === tipo)
    .filter(({ nomeOriginal }) => {
      const at = sent.indexOf(nomeOriginal);
      if (at !== -1) sent.splice(at, 1);
      return at === -1;
    });
}
