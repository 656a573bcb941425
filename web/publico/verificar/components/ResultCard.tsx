import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Download from 'lucide-react/icons/download';
import PenLine from 'lucide-react/icons/pen-line';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { DocumentoVerificado } from '../../../../contracts/documentos/verificar.contract.ts';
import { VerifiedArt } from '../../../ui/art/VerifiedArt.tsx';
import { AnchorButton } from '../../../ui/button/AnchorButton.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { KeyValueList } from '../../../ui/list/KeyValueList.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { Tag } from '../../../ui/status/Tag.tsx';
import type { Checked } from '../verificar.api.ts';
import { formatInstant, leadOf, wordsOf } from '../verificar.words.ts';
import { AlteredArt } from './AlteredArt.tsx';
import { Dispensacao } from './Dispensacao.tsx';

const ICONS = { ok: Check, stop: CircleAlert, info: PenLine };

/** What a check came to: the word, whose document it is, what to do, the original. */
export function ResultCard({ checked }: { checked: Checked }) {
  const { resultado, aviso } = checked;
  const [documento, setDocumento] = useState(checked.documento);
  const { title, tag, kind } = wordsOf(checked);
  return (
    <Card as="section" className={`verificar-resultado verificar-${kind}`}>
      <div className="verificar-cabeca">
        {kind === 'stop' ? <AlteredArt /> : <VerifiedArt />}
        <div role={kind === 'stop' ? 'alert' : undefined}>
          <Tag kind={kind} icon={ICONS[kind]}>
            {tag}
          </Tag>
          <h1 tabIndex={-1}>{title}</h1>
          <p className="muted">
            {leadOf(checked)} {resultado !== 'alterado' && aviso}
          </p>
        </div>
      </div>
      {documento && <Warnings documento={documento} />}
      <KeyValueList items={rowsOf(checked, documento)} />
      {resultado === 'alterado' && (
        <Note kind="idle" title="O que fazer">
          Peça o PDF original ao paciente{documento?.arquivo && ' ou baixe-o aqui'}. Imprimir e digitalizar
          também altera o arquivo.
        </Note>
      )}
      {documento?.arquivo && (
        <div className="verificar-atos">
          <AnchorButton href={documento.arquivo.url} download icon={Download}>
            Baixar o PDF original
          </AnchorButton>
          <p className="small muted">O endereço vale por dez minutos.</p>
        </div>
      )}
      {documento?.dispensa && resultado !== 'alterado' && (
        <Dispensacao dispensa={documento.dispensa} onRecorded={setDocumento} />
      )}
    </Card>
  );
}

function Warnings({ documento }: { documento: DocumentoVerificado }) {
  return (
    <>
      {documento.certificadoDeTeste && (
        <Note kind="stop" title="SEM VALIDADE JURÍDICA">
          Demonstração: certificado de teste.
        </Note>
      )}
      {documento.numeroSimulado && (
        <Note kind="stop" title="NUMERAÇÃO SIMULADA">
          O SNCR não deu este número. Sem validade.
        </Note>
      )}
    </>
  );
}

type Row = { name: string; value: ReactNode };

function rowsOf(
  { arquivo, resultado, aviso, assinaturas }: Checked,
  documento: DocumentoVerificado | null,
): Row[] {
  const file = arquivo === null ? [] : [{ name: 'Arquivo', value: arquivo }];
  const changed = resultado === 'alterado' && aviso !== null ? [{ name: 'O que mudou', value: aviso }] : [];
  const others = assinaturas.slice(documento ? 1 : 0);
  const signatures = others.map(({ nome, em, integra, confiavel }, i) => ({
    name: `${documento ? 'Outra assinatura' : 'Assinatura'}${others.length > 1 ? ` ${i + 1}` : ''}`,
    value: (
      <>
        {nome === '' ? 'De quem não se sabe' : nome}
        <br />
        <span className="muted">
          {[em && formatInstant(em), stateOf(integra, confiavel)].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  }));
  return documento === null
    ? [...file, ...changed, ...signatures]
    : [...file, ...changed, ...aboutDocumento(documento, resultado), ...signatures];
}

function stateOf(integra: boolean, confiavel: boolean): string {
  if (!integra) return 'quebrada';
  return confiavel ? 'válida' : 'de certificado desconhecido';
}

function aboutDocumento(documento: DocumentoVerificado, resultado: Checked['resultado']): Row[] {
  const { titulo, medico, paciente, assinadoEm, emitidoEm, revogadoEm, substituidoPor, codigo } = documento;
  const paper = resultado === 'impresso' || resultado === 'transcricao';
  return [
    { name: 'Documento', value: titulo },
    {
      name: paper ? 'Médico' : 'Assinado por',
      value: (
        <>
          {medico.nome}
          <br />
          <span className="muted">{medico.registro}</span>
        </>
      ),
    },
    {
      name: paper ? 'Emitido em' : 'Quando',
      value: <span className="num">{formatInstant(assinadoEm ?? emitidoEm)}</span>,
    },
    {
      name: 'Paciente',
      value: (
        <>
          {paciente.iniciais}
          {paciente.cpf !== '' && (
            <>
              , CPF <span className="num nowrap">{paciente.cpf}</span>
            </>
          )}
        </>
      ),
    },
    { name: 'Assinatura', value: signatureOf(documento, resultado) },
    ...(revogadoEm === null
      ? []
      : [{ name: 'Revogado em', value: <span className="num">{formatInstant(revogadoEm)}</span> }]),
    ...(substituidoPor === null
      ? []
      : [
          {
            name: 'Substituído por',
            value: (
              <Link className="mono" to={`/verificar/${substituidoPor.codigo}`} reloadDocument>
                {substituidoPor.codigo}
              </Link>
            ),
          },
        ]),
    { name: 'Número', value: <span className="mono">{codigo}</span> },
  ];
}

function signatureOf({ certificadoDeTeste }: DocumentoVerificado, resultado: Checked['resultado']): string {
  if (resultado === 'transcricao') return 'Nenhuma: esta folha não leva assinatura';
  if (resultado === 'impresso') return 'À mão, no papel';
  return certificadoDeTeste ? 'Digital, com certificado de teste' : 'Qualificada, ICP-Brasil';
}
