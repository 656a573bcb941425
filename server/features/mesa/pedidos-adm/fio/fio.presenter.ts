import type { Acontecimento, PaginaDoFio } from '#contracts/mesa/fio.contract.ts';
import type { CanalDeAviso } from '#domain/avisos/recados.ts';
import { palavrasDaNota } from '#domain/importacao/notas.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { palavraDoAviso, palavraDoProvedor } from '#domain/pagamentos/palavras-do-provedor.ts';
import { rotuloDoAnexo } from '#domain/pedidos/anexos.ts';
import { ROTULO_DO_RECEBIDO } from '#domain/pedidos/recebido.ts';
import { tipoDoEmail } from '#features/mesa/provedores/provedores.public.ts';
import { passoDaLinha, recebidoDaLinha } from './etapas.presenter.ts';
import type { LinhaDoFio, LugarNoFio } from './fio.repository.ts';
import type { FioLido } from './fio.usecases.ts';
import { ehTecnica, palavrasNoFio } from './grupos.policy.ts';

type Quem = Acontecimento['quem'];
type Told = Pick<Acontecimento, 'quem' | 'oQue'> &
  Partial<Pick<Acontecimento, 'nome' | 'detalhe' | 'texto' | 'linha' | 'tecnico'>>;

const ATORES: Readonly<Record<string, Quem>> = {
  Paciente: 'Paciente',
  Admin: 'Administração',
  Medico: 'Médico',
};
const CANAIS: Readonly<Record<CanalDeAviso, string>> = {
  push: 'Aviso no aparelho',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
};

/** A page of the thread as it is shown: oldest first. */
export function presentFio({ numero, linhas, contagens, anteriores }: FioLido): PaginaDoFio {
  const all = Object.values(contagens).reduce((sum, n) => sum + n, 0);
  return {
    acontecimentos: presentLinhas(numero, linhas),
    contagens: {
      tudo: all,
      pagamento: contagens.pagamento ?? 0,
      documento: contagens.documento ?? 0,
      correio: contagens.correio ?? 0,
      conversa: contagens.conversa ?? 0,
      avisos: contagens.avisos ?? 0,
      acessos: contagens.acessos ?? 0,
    },
    anteriores: anteriores && `${anteriores.em}|${anteriores.chave}`,
  };
}

/** Entries newest first as they are shown: oldest first. */
export function presentLinhas(numero: number, linhas: readonly LinhaDoFio[]): Acontecimento[] {
  return linhas.toReversed().map((linha) => {
    const told = tell(numero, linha);
    return {
      id: linha.chave,
      em: new Date(linha.em).toISOString(),
      grupo: linha.grupo,
      nome: null,
      detalhe: null,
      texto: null,
      linha: null,
      tecnico: false,
      ...told,
    };
  });
}

const LUGAR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d:\d\d)\|([\w-]{1,120})$/;

/** A place as a page gave it; null for anything else. */
export function parseLugar(text: string | undefined): LugarNoFio | null {
  const [, em, chave] = LUGAR.exec(text ?? '') ?? [];
  return em === undefined || chave === undefined || Number.isNaN(Date.parse(em)) ? null : { em, chave };
}

function tell(numero: number, linha: LinhaDoFio): Told {
  switch (linha.fonte) {
    case 'auditoria':
      return audited(numero, linha.fatos);
    case 'pago':
      return paid(linha.fatos);
    case 'provedor':
      return {
        quem: 'Provedor',
        oQue: 'Aviso do provedor',
        detalhe: palavraDoAviso(linha.fatos.evento),
        tecnico: true,
      };
    case 'arquivo':
      return { quem: 'Paciente', oQue: 'Arquivo recebido', detalhe: fileName(linha.fatos.nome) };
    case 'arquivo-fora':
      return { quem: 'Paciente', oQue: 'Arquivo retirado ou trocado', detalhe: fileName(linha.fatos.nome) };
    case 'devolvido':
      return {
        quem: 'Provedor',
        oQue: 'Dinheiro devolvido',
        detalhe: [formatReais(linha.fatos.centavos), linha.fatos.decisao].filter(Boolean).join(': '),
      };
    case 'pergunta': {
      const { medico, texto, n } = linha.fatos;
      return { quem: 'Médico', nome: medico, oQue: 'Pergunta ao paciente; o prazo parou', texto, linha: n };
    }
    case 'mensagem':
      return message(linha.fatos);
    case 'etapa': {
      const passo = passoDaLinha(numero, linha.fatos.mensagem);
      return passo
        ? { quem: passo.quem, oQue: palavrasNoFio(passo.acao) ?? passo.acao }
        : { quem: 'Sistema', oQue: 'Registro do sistema', tecnico: true };
    }
    case 'importacao': {
      const { motivo, texto, doPedido } = linha.fatos;
      const oQue = doPedido
        ? 'Ressalva do sistema anterior'
        : 'Ressalva do sistema anterior sobre o paciente';
      return { quem: 'Sistema', oQue, detalhe: palavrasDaNota(motivo), texto };
    }
    case 'email':
      return mail(linha.fatos);
  }
  return recado(linha.fatos);
}

type FatosDe<Fonte extends LinhaDoFio['fonte']> = Extract<LinhaDoFio, { fonte: Fonte }>['fatos'];

function audited(numero: number, fatos: FatosDe<'auditoria'>): Told {
  const { acao, ator, medico } = fatos;
  const quem = ATORES[ator] ?? 'Sistema';
  const oQue = palavrasNoFio(acao);
  if (typeof oQue === 'string') {
    return { quem, nome: medico, oQue, detalhe: detailOf(numero, fatos), tecnico: ehTecnica(acao) };
  }
  const [, status = ''] = /^cobranca\.(.+)$/.exec(acao) ?? [];
  if (status === '') return { quem: 'Sistema', oQue: 'Registro do sistema', tecnico: true };
  return {
    quem: 'Provedor',
    oQue: 'Cobrança no provedor',
    detalhe: palavraDoProvedor(status.toUpperCase()),
    tecnico: true,
  };
}

function detailOf(numero: number, fatos: FatosDe<'auditoria'>): string | null {
  const { arquivo, codigo, recebido, envio, motivo, centavos, decisao } = fatos;
  if (arquivo !== null) return rotuloDoAnexo(arquivo);
  if (codigo !== null) return `Documento ${codigo}`;
  if (envio !== null) return `Rastreio ${envio}`;
  if (centavos !== null) return [formatReais(centavos), decisao].filter(Boolean).join(': ');
  const received = recebido === null ? undefined : recebidoDaLinha(numero, recebido);
  return received === undefined ? motivo : `O paciente recebeu: ${ROTULO_DO_RECEBIDO[received]}`;
}

const fileName = (nome: string | null) => (nome === null ? null : rotuloDoAnexo(nome));

function paid({ tipo, valor, recebido }: FatosDe<'pago'>): Told {
  const what = tipo === 'frete' ? 'Frete' : 'Pagamento';
  if (recebido === null || recebido === valor) {
    return { quem: 'Provedor', oQue: `${what} confirmado`, detalhe: formatReais(valor) };
  }
  const detalhe = `Cobrado ${formatReais(valor)}, recebido ${formatReais(recebido)}`;
  return { quem: 'Provedor', oQue: `${what} com outro valor`, detalhe };
}

function message({ texto, por, autor, n, arquivo }: FatosDe<'mensagem'>): Told {
  const oQue = arquivo ? 'Arquivo na conversa' : 'Mensagem';
  if (por === 'Cliente') return { quem: 'Paciente', oQue, texto, linha: n };
  return { quem: autor === null ? 'Administração' : 'Médico', nome: autor, oQue, texto, linha: n };
}

function mail({ chave, entregue, recusado, duvida }: FatosDe<'email'>): Told {
  const oQue = `E-mail: ${tipoDoEmail(chave)}`;
  if (recusado) return { quem: 'Sistema', oQue, detalhe: 'Não saiu: o endereço foi recusado' };
  if (entregue) return { quem: 'Sistema', oQue, detalhe: 'Entregue ao servidor de e-mail' };
  return { quem: 'Sistema', oQue, detalhe: duvida ? 'Não se sabe se saiu; vai de novo' : 'Ainda não saiu' };
}

function recado({ canal, chave, enviado, entregue, lido, falhou }: FatosDe<'recado'>): Told {
  const oQue = `${CANAIS[canal]}: ${tipoDoEmail(chave)}`;
  const detalhe = falhou
    ? 'Não saiu, ou não foi aceito'
    : lido
      ? 'Lido'
      : entregue
        ? 'Entregue ao aparelho'
        : enviado
          ? 'Enviado'
          : 'Ainda não saiu';
  return { quem: 'Sistema', oQue, detalhe };
}
