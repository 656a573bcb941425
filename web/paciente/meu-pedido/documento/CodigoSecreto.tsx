import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useId, useRef, useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { copyText } from '#lib/browser/copy-text.ts';

/** Secret of a document in large letters, and its possible recipients. */
export function CodigoSecreto({ segredo, para }: { segredo: string; para: string }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => field.current && setCopied(await copyText(segredo, field.current));
  return (
    <Card pad className="segredo grid gap-1-3 align-center">
      <h2 id={id}>Código secreto</h2>
      <p className="segredo-codigo">{segredo}</p>
      <Button
        variant="soft"
        size="sm"
        icon={copied === true ? Check : Copy}
        aria-describedby={id}
        onClick={() => void copy()}
      >
        {copied === true ? 'Copiado' : 'Copiar'}
      </Button>
      {/* Source for copying in older browsers. */}
      <VisuallyHidden>
        <textarea ref={field} readOnly value={segredo} tabIndex={-1} aria-hidden="true" />
      </VisuallyHidden>
      <p className="small muted">
        <span role="status">{copied === false && 'Selecione o código e copie. '}</span>
        Só quem tem este código vê o documento. Mostre-o só {para}.
      </p>
    </Card>
  );
}
