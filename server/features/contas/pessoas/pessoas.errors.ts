import { formatDataBr } from '#domain/calendario/datas.ts';
import { MAX_PESSOAS } from '#domain/contas/pessoas/pessoa.ts';
import { type CampoDaPessoa } from '#domain/contas/pessoas/pessoa-digitada.ts';
import { MENSAGEM_DADOS_VAZIOS } from '#domain/contas/dados-pessoais.ts';
import { AppError, type ErrorDetail } from '#platform/app-error.ts';

export const pessoaIncompleta = (campos: readonly CampoDaPessoa[]) =>
  new AppError(
    400,
    'campos_vazios',
    MENSAGEM_DADOS_VAZIOS,
    campos.map((campo): ErrorDetail => ({ campo, mensagem: 'Falta preencher.' })),
  );
export const pessoaInvalida = (details: readonly ErrorDetail[]) =>
  new AppError(400, 'campos_invalidos', details[0]?.mensagem ?? 'Confira os campos.', details);
export const titularMenor = () =>
  new AppError(
    409,
    'titular_menor',
    'Só uma pessoa adulta pode pedir por outra. Fale com a equipe pelo chat.',
  );
export const pessoaJaCadastrada = () =>
  new AppError(409, 'pessoa_ja_cadastrada', 'Esta pessoa já está na sua conta.', [
    { campo: 'cpf', mensagem: 'Esta pessoa já está na sua conta.' },
  ]);
export const pessoasDemais = () =>
  new AppError(409, 'pessoas_demais', `Uma conta atende até ${MAX_PESSOAS} pessoas além de você.`);
export const pessoaComPedido = () =>
  new AppError(409, 'pessoa_com_pedido', 'Esta pessoa já tem pedidos. O histórico dela fica guardado.');
export const autorizacaoDispensada = () =>
  new AppError(409, 'autorizacao_dispensada', 'Esta pessoa não precisa autorizar, ou já autorizou.');
/** 409: the installation reaches no telephones. */
export const semCanal = () =>
  new AppError(409, 'sem_canal', 'Aqui só perguntamos por e-mail. Escreva o e-mail desta pessoa.', [
    { campo: 'celular', mensagem: 'Aqui só perguntamos por e-mail.' },
  ]);
/** 409: the adult refused less than 30 days ago. @param desde `YYYY-MM-DD` */
export const pessoaRecusou = (desde: string) =>
  new AppError(
    409,
    'pessoa_recusou',
    `Esta pessoa não autorizou. Dá para perguntar outra vez a partir de ${formatDataBr(desde)}.`,
  );
/** One answer for unknown, used and expired links. */
export const linkInvalido = () =>
  new AppError(404, 'link_invalido', 'Este link não vale mais. Peça outro à pessoa que quer fazer o pedido.');
