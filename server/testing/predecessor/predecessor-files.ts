import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pdfOf, PNG } from '../files/small-files.ts';
import { cpfOf } from './predecessor.ts';

/** Files of two patients and of nobody, with what an importer must not follow or believe. */
export async function writeFiles(folder: string): Promise<void> {
  const put = async (cpf: string, name: string, bytes: Uint8Array | string, metadata?: object) => {
    await mkdir(join(folder, 'files', cpf), { recursive: true });
    await writeFile(join(folder, 'files', cpf, name), bytes);
    if (metadata)
      await writeFile(join(folder, 'files', cpf, `${name}.metadata.json`), JSON.stringify(metadata));
  };
  const own = cpfOf(0);
  await put(own, 'laudo_medico', PNG, { name: `${own}/laudo_medico`, timeCreated: '2022-01-12T15:00:00Z' });
  await put(own, 'laudo_medico.png', PNG, { timeCreated: '2022-01-12T15:00:00Z' });
  await put(own, 'outros_documentos_1.pdf', pdfOf(4000));
  await put(own, 'receita_vencida', 'isto não é uma imagem', { timeCreated: '2022-01-12T15:00:00Z' });
  await put(own, 'documento_oficial', PNG, { name: `../${cpfOf(1)}/documento_oficial` });
  await symlink('/etc/passwd', join(folder, 'files', own, 'exames_anteriores'));
  await put('nao-e-cpf', 'laudo_medico', PNG);
  await put(cpfOf(700), 'laudo_medico', PNG);
}
