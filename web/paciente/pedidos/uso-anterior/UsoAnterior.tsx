import FileCheck from 'lucide-react/icons/file-check';
import { useId, useState } from 'react';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { PROVA_DE_USO } from '#domain/pedidos/destaques.ts';
import { Field } from '#ui/field/Field.tsx';
import { TextArea } from '#ui/field/TextInput.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { SavedStatus } from '#ui/status/SavedStatus.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import type { Justificativa } from './useJustificativa.ts';
import './uso-anterior.css';

/** Id of the justification's field; at most one per screen. */
export const CAMPO_DA_JUSTIFICATIVA = 'justificativa-do-uso';

type UsoAnteriorProps = {
  /** Exact title of the order's service; renders nothing for services that need no proof. */
  servico: string;
  /** Names of possible proofs: stored files and those being sent. */
  arquivos: readonly string[];
  justificativa: Justificativa;
  /** The field opens on request; for a screen where the files come later. */
  folded?: boolean;
};

/**
 * Proof of prior use for a blue or yellow prescription (docs/product/services.md): a file, or the patient's own
 * reasons. It names missing parts and blocks nothing.
 */
export function UsoAnterior({ servico, arquivos, justificativa, folded = false }: UsoAnteriorProps) {
  const titleId = useId();
  const [open, setOpen] = useState(justificativa.text !== '');
  const written = justificativa.text.trim() !== '';
  if (!servicoPorTitulo(servico)?.exigeProva) return null;
  return (
    <Card as="section" pad className="uso-anterior grid" aria-labelledby={titleId}>
      <div className="uso-anterior-titulo row row-wrap gap-2-4 between">
        <h2 id={titleId}>
          <Icon icon={FileCheck} />
          {PROVA_DE_USO}
        </h2>
        <span role="status">
          {(!folded || written) && <ProvaTag arquivos={arquivos} written={written} />}
        </span>
      </div>
      <p className="small">
        Esta receita pede uma prova de que você já usa o remédio: a receita vencida, uma foto da caixa com o
        seu nome ou um laudo.{' '}
        {arquivos.length === 0 &&
          `${folded ? 'Você envia na próxima etapa,' : 'Envie'} em “Receita vencida” ou “Laudo médico”.`}
      </p>
      {arquivos.length > 0 && <p className="small muted breakable">{arquivos.join(', ')}</p>}
      {folded ? (
        <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="small strong">Não tenho a prova: escrever uma justificativa</summary>
          {open && <JustificativaField arquivos={arquivos} justificativa={justificativa} />}
        </details>
      ) : (
        <JustificativaField arquivos={arquivos} justificativa={justificativa} />
      )}
      <SavedStatus {...justificativa.state} />
      {arquivos.length === 0 && !written && (
        <p className="small muted">Dá para continuar sem nenhuma das duas, mas o médico pode recusar.</p>
      )}
    </Card>
  );
}

function ProvaTag({ arquivos, written }: { arquivos: readonly string[]; written: boolean }) {
  if (arquivos.length > 0) return <Tag kind="ok">Prova enviada</Tag>;
  return written ? <Tag kind="ok">Justificativa escrita</Tag> : <Tag kind="wait">Falta a prova</Tag>;
}

function JustificativaField({
  arquivos,
  justificativa,
}: Pick<UsoAnteriorProps, 'arquivos' | 'justificativa'>) {
  return (
    <Field
      label="Justificativa do uso"
      id={CAMPO_DA_JUSTIFICATIVA}
      hint={
        arquivos.length > 0
          ? 'Se quiser acrescentar algo: há quanto tempo usa, quem receitou, o que já tentou.'
          : 'Não tem a prova? Conte há quanto tempo usa, quem receitou e por que precisa continuar.'
      }
      error={justificativa.error}
    >
      {(control) => (
        <TextArea
          {...control}
          value={justificativa.text}
          autoComplete="off"
          onChange={({ target }) => justificativa.write(target.value)}
          onBlur={() => void justificativa.save()}
        />
      )}
    </Field>
  );
}
