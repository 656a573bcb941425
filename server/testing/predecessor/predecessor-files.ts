import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pdfOf, PNG } from '../files/small-files.ts';
import { cpfOf } from './predecessor.ts';

/** Between two patients who have files. */
const EVERY = 1000;

/** Files of the first patient and of each thousandth one, of a patient without a record and of nobody, with what an importer must not follow or believe. */
export async function writeFiles(folder: string, patients = 1): Promise<void> {
  const put = async (cpf: string, name: string, bytes: Uint8Array | string, metadata?: object) => {
    await mkdir(join(folder, 'files', cpf), { recursive: true });
    await writeFile(join(folder, 'files', cpf, name), bytes);
    if (metadata)
      await writeFile(join(folder, 'files', cpf, `${name}.metadata.json`), JSON.stringify(metadata));
  };
  const timed = { timeCreated: '2022-01-12T15:00:00Z' };
  for (let n = 0; n < patients; n += EVERY) {
    const cpf = cpfOf(n);
    await put(cpf, 'laudo_medico', PNG, { name: `${cpf}/laudo_medico`, ...timed });
    await put(cpf, 'outros_documentos_1.pdf', pdfOf(4000));
    await put(cpf, 'receita_vencida', 'isto não é uma imagem', timed);
  }
  const own = cpfOf(0);
  await put(own, 'laudo_medico.png', PNG, timed);
  await put(own, 'documento_oficial', PNG, { name: `../${cpfOf(1)}/documento_oficial` });
  await symlink('/etc/passwd', join(folder, 'files', own, 'exames_anteriores'));
  await put('nao-e-cpf', 'laudo_medico', PNG);
  await put(cpfOf(9_000_001), 'laudo_medico', PNG);
}
