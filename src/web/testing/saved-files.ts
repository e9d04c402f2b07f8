import { vi } from 'vitest';

export interface SavedFile {
  content: Blob;
  name: string;
}

/** Downloads from now on, in order; they are not written to disk. */
export function watchSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  const contents = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const address = `blob:${contents.size}`;
    if (content instanceof Blob) contents.set(address, content);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = contents.get(this.href);
    if (content) saved.push({ content, name: this.download });
  });
  return saved;
}
