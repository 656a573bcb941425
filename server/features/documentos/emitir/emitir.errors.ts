import { AppError, type ErrorDetail } from '#platform/app-error.ts';

export const documentosDemais = (max: number) =>
  new AppError(
    409,
    'documentos_demais',
    `Um caso leva no máximo ${max} documentos. Apague um rascunho antes.`,
  );

/** The document is no draft any more: what was issued is never changed. */
export const documentoEmitido = () =>
  new AppError(409, 'documento_emitido', 'Este documento já foi emitido e não muda mais.');

/** A draft that was changed elsewhere since it was read; nothing is saved. */
export const rascunhoMudou = () =>
  new AppError(
    409,
    'rascunho_mudou',
    'Este rascunho mudou em outro lugar. Nada foi salvo: escolha qual vale.',
  );

/** The client's id names another document. */
export const idOcupado = () =>
  new AppError(409, 'id_ocupado', 'Este documento já existe em outro lugar. Comece de novo.');

/** The drafts are not those that the doctor saw. */
export const documentosMudaram = () =>
  new AppError(
    409,
    'documentos_mudaram',
    'Os documentos mudaram depois que você os viu. Nada foi emitido: confira e emita de novo.',
  );

/** 409: `details` holds a sentence for each thing that keeps the case from being issued. */
export const naoPodeEmitir = (details: readonly ErrorDetail[]) =>
  new AppError(409, 'nao_pode_emitir', 'Ainda falta algo para emitir. Nada foi emitido.', details);

/** Only a document that waits for its signature can be annulled. */
export const naoAnula = () =>
  new AppError(409, 'nao_anula', 'Só se anula um documento que ainda espera a assinatura.');

/** Only a sheet that is set and waits for the hand of its doctor can be noted as signed. */
export const naoAssinaAMao = () =>
  new AppError(409, 'nao_assina_a_mao', 'Só se assina à mão uma folha pronta que ainda espera a assinatura.');

/** The sheet of a notification on paper says the number of its form, which it takes when it is printed. */
export const semNumero = () =>
  new AppError(
    409,
    'sem_numero',
    'Esta folha ainda não tem o número do talão. Ela o recebe ao ser impressa em Correio.',
  );

/** The common prescription beside a notification is signed and says the number of its form: the sheet takes no other one. */
export const acompanhaAssinada = () =>
  new AppError(
    409,
    'acompanha_assinada',
    'A receita simples que acompanha já foi assinada e diz o número anterior. O médico revoga a notificação e emite outra.',
  );

/** Only a document that was signed, or printed, can be revoked. */
export const naoRevoga = () =>
  new AppError(409, 'nao_revoga', 'Só se revoga um documento que já foi assinado ou impresso.');
