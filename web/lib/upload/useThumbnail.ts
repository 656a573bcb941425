import { useEffect, useState } from 'react';
import { drawThumbnail } from './thumbnail.ts';

/** An object URL of `content` while the component is mounted; null without content. */
export function useObjectUrl(content: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (content === null) return undefined;
    const url = URL.createObjectURL(content);
    let over = false;
    queueMicrotask(() => {
      if (!over) setAddress(url);
    });
    return () => {
      over = true;
      setAddress(null);
      URL.revokeObjectURL(url);
    };
  }, [content]);
  return address;
}

/** The object URL of a small picture of a chosen file; null until it is drawn, or when it cannot be drawn. */
export function useThumbnail(content: Blob | null): string | null {
  const [small, setSmall] = useState<Blob | null>(null);
  useEffect(() => {
    if (content === null) return undefined;
    let over = false;
    async function draw(photo: Blob) {
      const blob = await drawThumbnail(photo);
      if (!over) setSmall(blob);
    }
    void draw(content);
    return () => {
      over = true;
      setSmall(null);
    };
  }, [content]);
  return useObjectUrl(small);
}
