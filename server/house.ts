import type { PadraoDosAjustes } from '#contracts/catalogo/ajustes.contract.ts';
import type { SessaoAtual } from '#contracts/contas/sessao-atual.contract.ts';
import { horarioEmPalavras } from '#domain/calendario/horario.ts';
import type { Config } from './config.ts';
import type { AjustesVigentes, Vigentes } from './features/catalogo/ajustes/ajustes.public.ts';

/** Values of the installation, in force where the administrator has set nothing (docs/decisions/0113). */
export function padraoOf({ brand, contactEmail, legal }: Config): PadraoDosAjustes {
  return {
    nome: brand,
    frase: 'Documentos médicos digitais, feitos por médicos.',
    razaoSocial: legal.name,
    cnpj: legal.cnpj,
    inscricao: legal.registration,
    endereco: legal.address,
    email: contactEmail,
    encarregado: legal.dataOfficer,
    diretor: legal.technicalDirector,
  };
}

/**
 * Adds what the house is called, who it is and when it answers, as it is at each read. A copy made by `{ ...house }` holds
 * what was in force when it was made.
 */
export function houseOf<T extends object>(base: T, ajustes: Pick<AjustesVigentes, 'vigentes'>): T & Vigentes {
  const names = Object.keys(ajustes.vigentes());
  const members = names.map((name): [string, PropertyDescriptor] => [
    name,
    { enumerable: true, get: () => Reflect.get(ajustes.vigentes(), name) },
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every member of the house was just defined
  return Object.defineProperties(base, Object.fromEntries(members)) as T & Vigentes;
}

type Aplicacao = SessaoAtual['aplicacao'];

/** Known to every page before it is drawn. @param demoCnpj number of a made-up payee */
export function applicationOf(
  fixed: Pick<Aplicacao, 'demo' | 'chatUrl' | 'recuperaPorCelular' | 'demoEmails'>,
  ajustes: Pick<AjustesVigentes, 'vigentes'>,
  demoCnpj: string,
): Aplicacao {
  return {
    ...fixed,
    get brand() {
      return ajustes.vigentes().brand;
    },
    get logo() {
      return ajustes.vigentes().visual.logo;
    },
    get contactEmail() {
      return ajustes.vigentes().contactEmail;
    },
    get recebedor() {
      const { legal, brand } = ajustes.vigentes();
      return { nome: legal.name || brand, cnpj: legal.cnpj || demoCnpj };
    },
    get horario() {
      const { horario } = ajustes.vigentes();
      return { ...horario, emPalavras: horarioEmPalavras(horario) };
    },
    get telemedicina() {
      const { versao, texto } = ajustes.vigentes().textos.telemedicina;
      return { versao, daCasa: texto !== '' };
    },
  };
}

/** From whom mails come, and where answers go. */
export function senderOf(
  { mailFrom, mailAddress }: Pick<Config, 'mailFrom' | 'mailAddress'>,
  ajustes: Pick<AjustesVigentes, 'vigentes'>,
) {
  return () => {
    const { brand, contactEmail } = ajustes.vigentes();
    return { from: mailFrom ?? { name: brand, address: mailAddress }, replyTo: contactEmail };
  };
}
