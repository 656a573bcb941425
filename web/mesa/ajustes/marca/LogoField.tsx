import ImagePlus from 'lucide-react/icons/image-plus';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { enviarLogo } from '#contracts/catalogo/ajustes.contract.ts';
import { parseLogo } from '#domain/ajustes/logo.ts';
import { ApiError, call } from '#lib/api/api.ts';
import { logoPicture } from '#lib/words/logo.ts';
import { Button } from '#ui/button/Button.tsx';
import { Field } from '#ui/field/Field.tsx';
import { FileInput } from '#ui/field/FileInput.tsx';
import { drawLogo } from './draw-logo.ts';

type LogoFieldProps = {
  id: string;
  /** Id of a stored picture, or ''. */
  value: string;
  error: string | undefined;
  onWrite: (logo: string) => void;
};

const FAILED = 'A imagem não chegou até nós. Escolha-a de novo.';

/** A picture is sent when it is chosen, and counts once the section is saved. */
export function LogoField({ id, value, error, onWrite }: LogoFieldProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const picture = logoPicture(parseLogo(value));

  async function choose(file: File | undefined) {
    if (file === undefined || busy) return;
    setBusy(true);
    setFailure(null);
    const drawn = await drawLogo(file);
    if ('refusal' in drawn) setFailure(drawn.refusal);
    else await send(drawn);
    // A file may be chosen twice.
    if (input.current) input.current.value = '';
    setBusy(false);
  }

  async function send(body: { png: string }) {
    try {
      onWrite((await call(enviarLogo, { body })).logo);
    } catch (wrong) {
      setFailure(wrong instanceof ApiError ? wrong.message : FAILED);
    }
  }

  function takeAway() {
    setFailure(null);
    onWrite('');
    input.current?.focus();
  }

  return (
    <Field
      id={id}
      label="Logotipo"
      hint="PNG, JPEG, SVG ou WebP; com fundo transparente fica melhor. Sai no topo das páginas e dos e-mails, no lugar da marca desenhada. Os documentos não mudam."
      error={error}
      failure={failure ?? undefined}
    >
      {(control) => (
        <div className="marca-logo row row-wrap gap-3">
          {picture !== null && <img className="marca-logo-imagem" {...picture} alt="Logotipo escolhido" />}
          <FileInput
            {...control}
            ref={input}
            text={picture === null ? 'Escolher imagem' : 'Trocar imagem'}
            icon={ImagePlus}
            accept="image/png,image/jpeg,image/svg+xml,image/webp"
            aria-busy={busy || undefined}
            onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
          />
          {picture !== null && (
            <Button variant="bare" size="sm" icon={X} onClick={takeAway}>
              Tirar logotipo
            </Button>
          )}
          <p className="small muted" role="status">
            {busy && 'Preparando a imagem...'}
          </p>
        </div>
      )}
    </Field>
  );
}
