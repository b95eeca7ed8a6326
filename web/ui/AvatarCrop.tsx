import { useEffect, useRef, useState } from "react";
import { type Crop, centerCrop, makeAspectCrop, ReactCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import classes from "./AvatarCrop.module.css";
import { Button } from "./Button.tsx";
import dialogClasses from "./Dialog.module.css";
import { Dialog } from "./Dialog.tsx";

/** Width and height of an avatar. */
const AVATAR_PIXELS = 256;

type Props = { file: File; onCropped: (image: Blob) => void; onCancel: () => void };

/** A dialog to crop a picture to a square, by mouse, touch or the arrow keys on its handles. */
export function AvatarCrop({ file, onCropped, onCancel }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [url, setUrl] = useState("");
  const [crop, setCrop] = useState<Crop>();
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return (
    <Dialog title="Cut your picture" onClose={onCancel}>
      {isUnreadable ? (
        <p role="alert">This file can't be shown as a picture. Please choose a PNG, JPEG, WebP or GIF.</p>
      ) : (
        url && (
          <ReactCrop
            {...(crop && { crop })}
            onChange={(_, percent) => setCrop(percent)}
            aspect={1}
            keepSelection
            minWidth={32}
          >
            <img
              ref={image}
              src={url}
              alt="To be cut"
              className={classes.image}
              onLoad={(event) => setCrop(largestSquare(event.currentTarget))}
              onError={() => setUnreadable(true)}
            />
          </ReactCrop>
        )
      )}
      <p className={dialogClasses.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          kind="primary"
          disabled={isUnreadable || !crop}
          onClick={async () => {
            if (image.current && crop) onCropped(await cropImage(image.current, crop));
          }}
        >
          Use it
        </Button>
      </p>
    </Dialog>
  );
}

/** The largest square in the centre of a picture. */
function largestSquare({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Crop {
  const largest = makeAspectCrop({ unit: "%", [width < height ? "width" : "height"]: 100 }, 1, width, height);
  return centerCrop(largest, width, height);
}

/** Crops a picture and scales it to an avatar's size, as PNG. @param crop in percent of the picture */
function cropImage(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = AVATAR_PIXELS;
  canvas.height = AVATAR_PIXELS;
  const { naturalWidth: width, naturalHeight: height } = image;
  const [x, y] = [(crop.x / 100) * width, (crop.y / 100) * height];
  const [w, h] = [(crop.width / 100) * width, (crop.height / 100) * height];
  canvas.getContext("2d")?.drawImage(image, x, y, w, h, 0, 0, AVATAR_PIXELS, AVATAR_PIXELS);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture couldn't be cut"))),
      "image/png",
    );
  });
}
