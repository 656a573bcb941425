import { MENSAGENS_DO_RASTREIO, type RecusaDoRastreio } from '#domain/correio/rastreio.ts';
import { AppError } from '#platform/app-error.ts';

/** 400: not a tracking code of this carrier. */
export const rastreioRecusado = (motivo: RecusaDoRastreio) =>
  new AppError(400, 'rastreio_recusado', MENSAGENS_DO_RASTREIO[motivo], [
    { campo: 'rastreio', mensagem: MENSAGENS_DO_RASTREIO[motivo] },
  ]);

/** 400: a letter that came back or was lost says why. */
export const semMotivo = () =>
  new AppError(400, 'sem_motivo', 'Escreva o que aconteceu com a carta.', [
    { campo: 'motivo', mensagem: 'Escreva o que aconteceu com a carta.' },
  ]);

/** 409: the order is not with the post: it was posted, completed or deleted, or its documents are not issued. */
export const foraDoCorreio = () =>
  new AppError(
    409,
    'fora_do_correio',
    'Este passo já não cabe neste pedido. A página mostra em que etapa ele está.',
  );

/** 409: a sheet is still being set. */
export const folhaNaoPronta = () =>
  new AppError(
    409,
    'folha_nao_pronta',
    'A folha ainda está sendo preparada. Tente de novo em alguns segundos.',
  );

/** 409: a form is voided before its doctor signs it. */
export const folhaAssinada = () =>
  new AppError(
    409,
    'folha_assinada',
    'Esta folha já foi assinada. Desfaça a assinatura antes de inutilizar.',
  );

/** 409: the sheet has no number to void. */
export const folhaSemNumero = () =>
  new AppError(409, 'folha_sem_numero', 'Esta folha ainda não tem número de talão.');

/** 409: nobody signed a sheet of the order yet. */
export const faltaAssinar = () =>
  new AppError(409, 'falta_assinar', 'Falta assinar uma folha deste pedido antes de postar.');

/** 409: the patient changed the address since it was shown: the envelope is not right any more. */
export const enderecoMudou = () =>
  new AppError(
    409,
    'endereco_mudou',
    'O paciente mudou o endereço. Confira o novo, imprima outro envelope e marque de novo.',
  );

/** 409: the end of the letter is recorded already. */
export const envioEncerrado = () =>
  new AppError(409, 'envio_encerrado', 'O destino desta carta já foi registrado. A página mostra qual foi.');

/** 503: the PDF could not be set because of a failure of the server. */
export const impressaoIndisponivel = () =>
  new AppError(
    503,
    'impressao_indisponivel',
    'Não conseguimos montar o PDF agora. Tente de novo em um minuto.',
  );
