import type {
  ConsultaMarcada,
  EscolhaDoPaciente,
  HorariosLivres,
} from '#contracts/pedidos/consultas.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { maskEmail } from '#domain/contas/email.ts';
import { formatCrm } from '#domain/contas/medico.ts';
import { maskTelefone } from '#domain/contas/telefone.ts';
import { entradaDesde, mudavelAte } from '#domain/consultorio/escolha.ts';
import type { ConsultaFound, MedicoComAgenda } from './consultas.repository.ts';
import type { EscolhaLida, HorariosLidos } from './consultas.usecases.ts';

/** The choice of a patient as they see it. */
export function presentEscolha(lida: EscolhaLida, now: Date): EscolhaDoPaciente {
  const { pedido, escolha, marcada, livre, podeAgendar, contato } = lida;
  const first = livre?.horarios[0];
  return {
    escolha: escolha.escolha,
    aberta: pedido.escolha?.estado === 'aberta',
    ate: escolha.escolher_ate.toISOString(),
    primeiro: livre && first ? { inicio: first.inicio.toISOString(), ...presentMeio(livre.medico) } : null,
    podeAgendar,
    faltas: escolha.faltas,
    consulta: marcada && presentMarcada(marcada, now),
    email: maskEmail(contato.email),
    telefone: maskTelefone(contato.telefone),
  };
}

/** The free times of one doctor; null where there are none. */
export function presentHorarios(lidos: HorariosLidos, now: Date): HorariosLivres | null {
  return (
    lidos && {
      ...presentMeio(lidos.medico),
      hoje: dataEmSaoPaulo(now),
      horarios: lidos.horarios.map(({ inicio }) => inicio.toISOString()),
    }
  );
}

function presentMeio({ duracao_min, contato, ...medico }: MedicoComAgenda) {
  return { medico: presentMedico(medico), meio: meioOf(contato), duracaoMin: duracao_min };
}

function presentMedico({ id, nome, crm, uf }: { id: string; nome: string; crm: string; uf: string }) {
  return { id, nome, registro: formatCrm({ crm, uf }) };
}

/** The kind of a doctor's `contato`: a link, or a telephone. */
export function meioOf(contato: string): 'vídeo' | 'telefone' {
  return contato.startsWith('https://') ? 'vídeo' : 'telefone';
}

function presentMarcada(row: ConsultaFound, now: Date): ConsultaMarcada {
  const abreEm = entradaDesde(row.inicio);
  const meio = meioOf(row.contato);
  const { medico_id: id, medico_nome: nome, medico_crm: crm, medico_uf: uf } = row;
  return {
    id: row.id,
    inicio: row.inicio.toISOString(),
    fim: row.fim.toISOString(),
    medico: presentMedico({ id, nome, crm, uf }),
    meio,
    link: meio === 'vídeo' && now >= abreEm ? row.contato : null,
    abreEm: abreEm.toISOString(),
    mudavelAte: mudavelAte(row.inicio).toISOString(),
  };
}
