import unittest

from heap import frame_of, grain_at


class HeapTest(unittest.TestCase):
    def test_no_two_grains_lie_in_one_place(self):
        self.assertEqual(len({grain_at(index) for index in range(100)}), 100)

    def test_the_frame_grows_with_the_heap(self):
        self.assertEqual(frame_of(16), "-60 -60 120 60")
        self.assertEqual(frame_of(100), "-100 -100 200 100")


if __name__ == "__main__":
    unittest.main()
