import BadgeAlert from 'lucide-react/icons/badge-alert';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BadgeHelp from 'lucide-react/icons/badge-question-mark';
import BadgeX from 'lucide-react/icons/badge-x';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { DocumentoVerificado } from '#contracts/documentos/verificar.contract.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { palavraDaDispensacao } from '#domain/documentos/verificacao/dispensacao.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Note } from '#ui/status/Note.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import type { Checked } from '../verificar.api.ts';
import { formatInstant, leadOf, wordsOf } from '../verificar.words.ts';
import { Assinaturas } from './Assinaturas.tsx';
import { Dispensacao } from './Dispensacao.tsx';
import { Fatos } from './Fatos.tsx';

const ICONS = { ok: BadgeCheck, wait: BadgeAlert, stop: BadgeX, info: BadgeHelp };

/** The result of a check: verdict, validity, medicines, people, the original, and entries of dispensing. */
export function ResultCard({ checked }: { checked: Checked }) {
  const { resultado, aviso } = checked;
  const [documento, setDocumento] = useState(checked.documento);
  const shown = { ...checked, documento };
  const { title, kind } = wordsOf(shown);
  return (
    <>
      <Card as="section" className={`verificar-resultado verificar-${kind}`}>
        <div className="verificar-veredito grid align-center">
          <Icon icon={ICONS[kind]} />
          <div role={kind === 'stop' ? 'alert' : undefined}>
            <h1 tabIndex={-1}>{title}</h1>
            <p>
              {leadOf(shown)} {resultado !== 'alterado' && aviso}
            </p>
          </div>
          <Validade {...shown} />
        </div>
        {documento && <Warnings documento={documento} />}
        <Assinaturas {...shown} />
        {documento && <Uso documento={documento} resultado={resultado} />}
        {documento && resultado !== 'alterado' && <Medicamentos documento={documento} />}
        <Fatos {...shown} />
        {resultado === 'alterado' && (
          <Note kind="idle" title="O que fazer">
            Peça o PDF original ao paciente{documento?.arquivo && ' ou baixe-o aqui'}. Imprimir e digitalizar
            também altera o arquivo.
          </Note>
        )}
        {documento?.arquivo && (
          <div className="verificar-atos row row-wrap">
            <AnchorButton href={documento.arquivo.url} download icon={Download} variant="secondary">
              Baixar o PDF original
            </AnchorButton>
            <p className="small muted">O endereço vale por dez minutos.</p>
          </div>
        )}
      </Card>
      {documento?.dispensa && resultado !== 'alterado' && (
        <Dispensacao documento={documento} dispensa={documento.dispensa} onRecorded={setDocumento} />
      )}
    </>
  );
}

function Validade({ documento, resultado }: Checked) {
  const told = resultado === 'autentico' || resultado === 'impresso';
  if (!documento?.validade || !told) return null;
  const { ate, vencida } = documento.validade;
  return (
    <p className="verificar-ate">
      {vencida ? 'Vencida em' : 'Válida até'} <b className="num">{formatDataBr(ate)}</b>
    </p>
  );
}

/** Kind of a prescription, and its use by a pharmacy. */
function Uso({ documento, resultado }: { documento: DocumentoVerificado; resultado: Checked['resultado'] }) {
  const { titulo, dispensa } = documento;
  const last = dispensa?.registros.at(-1);
  return (
    <div className="verificar-uso row row-wrap between">
      <b>{titulo}</b>
      {dispensa && resultado === 'autentico' && (
        <Tag kind={last ? 'wait' : 'ok'}>{last ? 'Já dispensada' : 'Sem dispensação registrada'}</Tag>
      )}
      {last && dispensa?.usoUnico && resultado === 'autentico' && (
        <Note kind="wait" title="Não dispense de novo: é de uso único">
          {last.nome}, CRF-{last.uf} {last.crf}, <span className="num">{formatInstant(last.em)}</span>,{' '}
          {palavraDaDispensacao(last.verificada)}.
        </Note>
      )}
    </div>
  );
}

function Medicamentos({ documento: { medicamentos } }: { documento: DocumentoVerificado }) {
  if (medicamentos.length === 0) return null;
  return (
    <ul className="verificar-remedios" aria-label="Medicamentos">
      {medicamentos.map(({ nome, quantidade, posologia }) => (
        <li className="grid gap-0-3 align-baseline" key={`${nome} ${quantidade} ${posologia}`}>
          <b>{nome}</b>
          <span className="verificar-quantidade num">{quantidade}</span>
          <span className="small muted">{posologia}</span>
        </li>
      ))}
    </ul>
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
