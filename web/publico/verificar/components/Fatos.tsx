import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DocumentoVerificado } from '#contracts/documentos/verificar.contract.ts';
import { KeyValueList } from '#ui/list/KeyValueList.tsx';
import { consultaDoNumeroSncr } from '#domain/documentos/emissao/numero-sncr.ts';
import type { Checked } from '../verificar.api.ts';
import { formatInstant } from '../verificar.words.ts';

/** Patient, signer and time, numbers, and state of the document. */
export function Fatos({ arquivo, resultado, aviso, documento }: Checked) {
  const rows: Row[] = [
    ...row('Arquivo', arquivo),
    ...row('O que mudou', resultado === 'alterado' ? aviso : null),
    ...(documento ? aboutDocumento(documento, resultado) : []),
  ];
  return rows.length > 0 && <KeyValueList items={rows} />;
}

type Row = { name: string; value: ReactNode };

const row = (name: string, value: ReactNode): Row[] => (value === null ? [] : [{ name, value }]);
const instant = (em: string | null) => em && <span className="num">{formatInstant(em)}</span>;

function aboutDocumento(documento: DocumentoVerificado, resultado: Checked['resultado']): Row[] {
  const { medico, paciente, assinadoEm, emitidoEm, revogadoEm, substituidoPor, codigo, numeroSncr } =
    documento;
  const paper = resultado === 'impresso' || resultado === 'transcricao';
  return [
    ...row('Revogado em', instant(revogadoEm)),
    ...row(
      'Substituído por',
      substituidoPor && (
        <Link className="mono" to={`/verificar/${substituidoPor.codigo}`} reloadDocument>
          {substituidoPor.codigo}
        </Link>
      ),
    ),
    ...row(
      'Paciente',
      <>
        {paciente.nome}
        {paciente.cpf !== '' && (
          <span className="verificar-abaixo">
            CPF <span className="num nowrap">{paciente.cpf}</span>
          </span>
        )}
      </>,
    ),
    ...row(
      paper ? 'Médico' : 'Assinado por',
      <>
        {medico.nome}
        <span className="verificar-abaixo">{medico.registro}</span>
      </>,
    ),
    ...row(paper ? 'Emitido em' : 'Quando', instant(assinadoEm ?? emitidoEm)),
    ...row('Assinatura', signatureOf(documento, resultado)),
    ...row('Número no SNCR', numeroSncr && <Sncr documento={documento} numero={numeroSncr} />),
    ...row('Número', <span className="mono">{codigo}</span>),
  ];
}

function Sncr({ documento, numero }: { documento: DocumentoVerificado; numero: string }) {
  return (
    <>
      <span className="mono">{numero}</span>
      {!documento.numeroSimulado && (
        <a className="verificar-abaixo" href={consultaDoNumeroSncr(numero)} target="_blank" rel="noreferrer">
          Conferir na Anvisa
        </a>
      )}
    </>
  );
}

function signatureOf({ certificadoDeTeste }: DocumentoVerificado, resultado: Checked['resultado']): string {
  if (resultado === 'transcricao') return 'Nenhuma: esta folha não leva assinatura';
  if (resultado === 'impresso') return 'À mão, no papel';
  return certificadoDeTeste ? 'Digital, com certificado de teste' : 'Qualificada, ICP-Brasil';
}
