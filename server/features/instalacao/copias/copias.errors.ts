import { REPLACED } from '#platform/db/migrations.ts';
import { ArchiveUnreadable, KeyOnlySeals } from '#ports/archive.ts';

/** A copy that cannot be made, read or restored; the message is the sentence that the command prints. */
export class CopiaRecusada extends Error {
  constructor(frase: string, options?: ErrorOptions) {
    super(frase, options);
    this.name = 'CopiaRecusada';
  }
}

/** The copy is incomplete or was changed. @param cause what did not match */
export const copiaDanificada = (cause?: unknown) =>
  new CopiaRecusada(
    'A cópia está incompleta ou foi alterada: o que se lê não confere com o que foi gravado. Nada foi restaurado. Use outra cópia.',
    { cause },
  );

/** The copy was made by a newer version of the program. */
export const copiaMaisNova = () =>
  new CopiaRecusada(
    'A cópia foi feita por uma versão mais nova do programa. Atualize o programa e restaure de novo; nada foi alterado.',
  );

/** The schema of the copy is older than the baseline of the migrations. */
export const copiaAntiga = () =>
  new CopiaRecusada(
    `A cópia é de uma versão antiga, anterior à migração ${REPLACED.last}. Restaure-a com a última versão que ainda tem essa migração, faça com ela outra cópia e restaure a nova; nada foi alterado.`,
  );

/** The copy's migrations are not the ones that this program knows. */
export const copiaDeOutroPrograma = () =>
  new CopiaRecusada(
    'A cópia tem tabelas que este programa não conhece nesta ordem. Restaure com a versão que a fez; nada foi alterado.',
  );

/** The installation to restore into has data already. @param onde where data was found */
export const instalacaoNaoVazia = (onde: string) =>
  new CopiaRecusada(
    `A restauração só entra em uma instalação vazia, e esta já tem dados (${onde}). Use outra pasta em DATA_DIR ou outro banco em DATABASE_URL; nada foi alterado.`,
  );

/** Another restoration of this database is running. */
export const restauracaoEmCurso = () =>
  new CopiaRecusada(
    'Outra restauração está em curso neste banco. Espere que ela termine; se ela foi interrompida, rode o comando de novo em alguns minutos.',
  );

/** The database contains tables of another program. */
export const baseAlheia = () =>
  new CopiaRecusada(
    'O banco de DATABASE_URL tem tabelas que não são deste programa. Use um banco só dele; nada foi alterado.',
  );

/** The copy does not fit on the disk without stopping the database. */
export const discoQuaseCheio = () =>
  new CopiaRecusada(
    'A cópia não cabe no disco em que a instalação vive: sem espaço, o banco de dados deixaria de funcionar. Libere espaço ou use --to com outro disco.',
  );

/** The copy was made under another APP_SECRET. @param trazOSegredo whether the copy contains its secret */
export const outroSegredo = (trazOSegredo: boolean) =>
  new CopiaRecusada(
    `A cópia foi feita com outro APP_SECRET, e com este a verificação em duas etapas de ninguém abriria. Restaure com o mesmo APP_SECRET${shownBy(trazOSegredo)}; nada foi alterado.`,
  );

/** The copy was made while APP_SECRET was being changed, and this installation lacks the earlier one. */
export const faltaOSegredoAnterior = (trazOSegredo: boolean) =>
  new CopiaRecusada(
    `A cópia foi feita durante uma troca de APP_SECRET, e parte dela só abre com o anterior. Ponha-o em APP_SECRET_PREVIOUS${shownBy(trazOSegredo)}; nada foi alterado.`,
  );

const shownBy = (trazOSegredo: boolean) =>
  trazOSegredo ? ' (ele está na cópia: `restore --app-secret ARQUIVO` o mostra)' : '';

/** A demonstration's copy cannot be restored in production. */
export const demonstracaoEmProducao = () =>
  new CopiaRecusada(
    'A cópia é de uma demonstração, com senhas que todos podem ler: ela só entra em outra demonstração. Nada foi alterado.',
  );

/** Translates an error of the archive format into a CopiaRecusada; any other error is returned unchanged. */
export function refuseArchive(error: unknown): unknown {
  if (error instanceof KeyOnlySeals) {
    return new CopiaRecusada(
      'BACKUP_KEY é a metade pública (age1…): com ela se fazem cópias e não se abrem. Para conferir ou restaurar, use a chave secreta (AGE-SECRET-KEY-1…).',
    );
  }
  if (!(error instanceof ArchiveUnreadable)) return error;
  if (error.reason === 'key') {
    return new CopiaRecusada(
      'BACKUP_KEY não abre esta cópia: ela foi feita com outra chave. Nada foi restaurado.',
      { cause: error },
    );
  }
  if (error.reason === 'foreign') {
    return new CopiaRecusada('O arquivo não é uma cópia de segurança deste programa.', { cause: error });
  }
  return copiaDanificada(error);
}
